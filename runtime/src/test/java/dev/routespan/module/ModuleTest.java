package dev.routespan.module;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.annotations.Route;
import dev.routespan.fixtures.JavaProcess;
import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The runtime as a named module, in a process of its own. */
class ModuleTest {

  @Test
  void resolvesWithoutAnyOptionalModule() throws Exception {
    Set<String> path = new LinkedHashSet<>();
    for (Class<?> type :
        new Class<?>[] {Route.class, RouteTelemetry.class, OpenTelemetry.class, Context.class}) {
      path.add(location(type));
    }
    Class<?> common = findCommon();
    if (common != null) {
      path.add(location(common));
    }

    assertThat(JavaProcess.run(
            "-p",
            String.join(File.pathSeparator, path),
            "--add-modules",
            "dev.routespan.runtime",
            "-cp",
            location(ModuleTest.class),
            Program.class.getName()))
        .isEqualTo("dev.routespan.runtime");
  }

  /** Newer versions have a third jar. */
  private static Class<?> findCommon() {
    try {
      return Class.forName("io.opentelemetry.common.ComponentLoader");
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static String location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  static final class Program {
    public static void main(String[] arguments) throws ReflectiveOperationException {
      System.out.print(
          Class.forName("dev.routespan.runtime.RouteTelemetry").getModule().getName());
    }
  }
}
