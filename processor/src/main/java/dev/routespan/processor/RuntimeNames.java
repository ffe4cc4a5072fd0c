package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The types that generated code mentions; the processor never loads them. */
final class RuntimeNames {
  private static final String RUNTIME = "dev.routespan.runtime.generated";
  static final ClassName GENERATED = ClassName.get(Annotations.PACKAGE, "Generated");
  static final ClassName ROUTE_CALL = runtime("RouteCall");
  static final ClassName ROUTE_GATE = runtime("RouteGate");
  static final ClassName ROUTE_TELEMETRY = ClassName.get("dev.routespan.runtime", "RouteTelemetry");
  static final ClassName ROUTE_WRAPPER = runtime("RouteWrapper");
  static final ClassName PUBLISHER_CALL = runtime("PublisherCall");
  static final ClassName ROUTES = runtime("Routes");
  static final ClassName TRACED_ROUTE = runtime("TracedRoute");
  static final ClassName ATTRIBUTES = ClassName.get("io.opentelemetry.api.common", "Attributes");
  static final ClassName SCOPE = ClassName.get("io.opentelemetry.context", "Scope");
  static final ClassName STRING = ClassName.get("java.lang", "String");
  static final ClassName THROWABLE = ClassName.get("java.lang", "Throwable");
  static final ClassName OVERRIDE = ClassName.get("java.lang", "Override");

  private RuntimeNames() {}

  /** The simple names of what a wrapper may import. */
  static Set<String> simpleNames() {
    Set<String> names = new TreeSet<>(Ending.helperNames());
    for (ClassName type : List.of(
        GENERATED,
        ROUTE_CALL,
        ROUTE_GATE,
        ROUTE_TELEMETRY,
        ROUTE_WRAPPER,
        PUBLISHER_CALL,
        ROUTES,
        TRACED_ROUTE,
        ATTRIBUTES,
        SCOPE)) {
      names.add(type.simpleName());
    }
    return names;
  }

  /** Those that stand before a dot, where a variable of the same name would win. */
  static Set<String> namesInExpressions() {
    Set<String> names = new TreeSet<>(Ending.helperNames());
    names.add(ATTRIBUTES.simpleName());
    names.add(ROUTE_GATE.simpleName());
    return names;
  }

  static ClassName runtime(String simpleName) {
    return ClassName.get(RUNTIME, simpleName);
  }
}
