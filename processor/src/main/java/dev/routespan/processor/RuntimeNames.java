package dev.routespan.processor;

import com.palantir.javapoet.ClassName;

/** The types that generated code mentions; the processor never loads them. */
final class RuntimeNames {
  static final ClassName GENERATED = ClassName.get(Annotations.PACKAGE, "Generated");
  static final ClassName ROUTE_CALL = runtime("RouteCall");
  static final ClassName ROUTE_GATE = runtime("RouteGate");
  static final ClassName ROUTE_TELEMETRY = runtime("RouteTelemetry");
  static final ClassName ROUTE_WRAPPER = runtime("RouteWrapper");
  static final ClassName ROUTES = runtime("Routes");
  static final ClassName TRACED_ROUTE = runtime("TracedRoute");
  static final ClassName ATTRIBUTES = ClassName.get("io.opentelemetry.api.common", "Attributes");
  static final ClassName SCOPE = ClassName.get("io.opentelemetry.context", "Scope");
  static final ClassName STRING = ClassName.get("java.lang", "String");
  static final ClassName THROWABLE = ClassName.get("java.lang", "Throwable");
  static final ClassName OVERRIDE = ClassName.get("java.lang", "Override");

  private RuntimeNames() {}

  private static ClassName runtime(String simpleName) {
    return ClassName.get("dev.routespan.runtime", simpleName);
  }
}
