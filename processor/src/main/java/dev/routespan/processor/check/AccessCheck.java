package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.HandlerScope;
import java.util.List;
import javax.lang.model.type.TypeMirror;

/** Validates that the wrapper can name what it has to. */
public final class AccessCheck {
  private final HandlerScope scope;
  private final Reporter reporter;

  public AccessCheck(HandlerScope scope, Reporter reporter) {
    this.scope = scope;
    this.reporter = reporter;
  }

  /**
   * Reports the types that the wrapper cannot name.
   *
   * @param member what mentions the types
   */
  public void check(Place place, String member, List<? extends TypeMirror> types) {
    scope
        .access()
        .hidden(types)
        .forEach(hidden -> reporter.report(
            place,
            Diagnostic.INACCESSIBLE_TYPE,
            member,
            hidden.getQualifiedName(),
            scope.home().getQualifiedName()));
  }
}
