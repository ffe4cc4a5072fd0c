package dev.routespan.conformance.sweep;

import java.util.Map;

/** The handlers of the sweep, for other compilers. */
public final class JdkHandlers {
  private JdkHandlers() {}

  /** The sources by their qualified names, of interfaces whose names start like this. */
  public static Map<String, String> named(String prefix) {
    return Sweep.handlersOf(Interfaces.ofJdk().stream()
            .filter(type -> type.getName().startsWith(prefix))
            .toList())
        .texts();
  }
}
