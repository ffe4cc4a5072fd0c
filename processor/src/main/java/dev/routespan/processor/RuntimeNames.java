package dev.routespan.processor;

import com.palantir.javapoet.ClassName;

/** The types that generated code mentions; the processor never loads them. */
final class RuntimeNames {
  private static final String RUNTIME = "dev.routespan.runtime";
  static final ClassName GENERATED = ClassName.get(Annotations.PACKAGE, "Generated");
  static final ClassName ROUTE_CALL = runtime("RouteCall");
  static final ClassName ROUTE_GATE = runtime("RouteGate");
  static final ClassName ROUTE_TELEMETRY = runtime("RouteTelemetry");
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

  static ClassName runtime(String simpleName) {
    return ClassName.get(RUNTIME, simpleName);
  }

  /** A type that belongs to an optional library. */
  static ClassName integration(String subpackage, String simpleName) {
    return ClassName.get(RUNTIME + "." + subpackage, simpleName);
  }
}
