package dev.routespan.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The types of annotations and runtime that generated code names; the processor never loads them. */
public final class RuntimeTypes {
  /** The runtime's module. */
  public static final String MODULE = "dev.routespan.runtime";

  /** The package of what users call. */
  static final String RUNTIME = MODULE;

  public static final ClassName GENERATED = ClassName.get("dev.routespan.annotations", "Generated");
  public static final ClassName ROUTE_TELEMETRY = ClassName.get(RUNTIME, "RouteTelemetry");
  public static final ClassName ROUTE_CALL = generated("RouteCall");
  public static final ClassName ROUTE_GATE = generated("RouteGate");
  public static final ClassName ROUTE_WRAPPER = generated("RouteWrapper");
  public static final ClassName PUBLISHER_CALL = generated("PublisherCall");
  public static final ClassName ROUTES = generated("Routes");
  public static final ClassName TRACED_ROUTE = generated("TracedRoute");
  public static final ClassName ATTRIBUTES =
      ClassName.get("io.opentelemetry.api.common", "Attributes");
  public static final ClassName SCOPE = ClassName.get("io.opentelemetry.context", "Scope");

  private RuntimeTypes() {}

  /** Returns a type of the package that only generated code calls. */
  static ClassName generated(String simpleName) {
    return ClassName.get(RUNTIME + ".generated", simpleName);
  }

  /** Returns the types that every wrapper's public methods and supertypes name. */
  public static List<ClassName> inSignatures() {
    return List.of(ROUTE_TELEMETRY, ATTRIBUTES, ROUTES, ROUTE_WRAPPER);
  }

  /** Returns the name of the library that has a type. */
  public static String jarOf(ClassName type) {
    return type.packageName().startsWith(RUNTIME) ? "routespan-runtime" : "opentelemetry-api";
  }

  /** Returns the simple names of what a wrapper may import. */
  public static Set<String> simpleNames() {
    Set<String> names = namesInExpressions();
    for (ClassName type : List.of(
        GENERATED,
        ROUTE_CALL,
        ROUTE_TELEMETRY,
        ROUTE_WRAPPER,
        PUBLISHER_CALL,
        TRACED_ROUTE,
        SCOPE)) {
      names.add(type.simpleName());
    }
    return names;
  }

  /** Returns those that stand before a dot, where a variable of the same name would win. */
  public static Set<String> namesInExpressions() {
    Set<String> names = new TreeSet<>(EndStrategy.helperNames());
    names.add(ATTRIBUTES.simpleName());
    names.add(ROUTE_GATE.simpleName());
    names.add(ROUTES.simpleName());
    return names;
  }

  /** Returns the first parts of their packages, for which the same holds where they are written out. */
  public static Set<String> packagesInExpressions() {
    return Set.of("dev", "io");
  }
}
