package dev.routespan.processor;

import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.routespan.processor.RouteSpec.Attribute;
import dev.routespan.processor.RouteSpec.Options;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes a wrapper's file out of the model, and looks nothing up. */
final class WrapperWriter {
  private final Handler handler;
  private final List<RouteSpec> routes;
  private final TypeSpelling types;
  private final JavaText text = new JavaText();
  private final String visibility;
  private final String interfaceType;

  private WrapperWriter(Handler handler, Imports imports) {
    this.handler = handler;
    this.routes = handler.routes();
    this.types = new TypeSpelling(imports::name);
    this.visibility = handler.isPublic() ? "public " : "";
    nameFirst();
    this.interfaceType = types.name(handler.interfaceType());
  }

  /** What stands before a dot: with a package, a variable could be taken for the start of that. */
  private void nameFirst() {
    types.name(RuntimeNames.ATTRIBUTES);
    for (RouteSpec route : routes) {
      types.name(RuntimeNames.ROUTE_GATE);
      route.ending().helper().ifPresent(types::name);
    }
  }

  static String write(Handler handler) {
    Imports imports = new Imports(handler.wrapper(), Set.of(), unusable(handler));
    String type = new WrapperWriter(handler, imports).type();
    if (!imports.neighbours().isEmpty()) {
      imports = new Imports(handler.wrapper(), imports.neighbours(), unusable(handler));
      type = new WrapperWriter(handler, imports).type();
    }
    return file(handler.wrapper().packageName(), imports.sorted(), type);
  }

  private static Set<String> unusable(Handler handler) {
    Set<String> names = new HashSet<>(handler.qualifiedNames());
    handler.typeVariables().forEach(variable -> names.add(variable.name()));
    handler.methods().stream()
        .flatMap(method -> method.typeVariables().stream())
        .map(TypeVariableName::name)
        .forEach(names::add);
    return names;
  }

  private static String file(String packageName, List<String> imports, String type) {
    StringBuilder file = new StringBuilder();
    if (!packageName.isEmpty()) {
      file.append("package ").append(packageName).append(";\n\n");
    }
    imports.forEach(name -> file.append("import ").append(name).append(";\n"));
    return file.append('\n').append(type).toString();
  }

  private String type() {
    text.comment("Traces the routes of {@link " + types.name(handler.interfaceName())
        + "} and passes every call on to the handler it wraps.");
    handler.annotations().forEach(annotation -> text.line(annotation.text(types)));
    text.line("@" + types.name(RuntimeNames.GENERATED));
    String parents = interfaceType + ", " + types.name(RuntimeNames.ROUTE_WRAPPER);
    String head = visibility + "class " + handler.wrapper().simpleName();
    text.open(head + declared(""), List.of(), "", "implements " + parents);
    fields();
    constructor();
    wrap();
    wrapWithAttributes();
    unwrap();
    for (HandlerMethod method : handler.methods()) {
      text.blankLine();
      new MethodWriter(method, types, text).write();
    }
    isBoundTo();
    describe();
    text.close();
    return text.toString();
  }

  private String declared(String gap) {
    return handler.isGeneric() ? types.declare(handler.typeVariables()) + gap : "";
  }

  private void fields() {
    text.line("private final " + interfaceType + " delegate;");
    text.line("private final " + types.name(RuntimeNames.ROUTES) + " routes;");
    String tracedRoute = routes.isEmpty() ? "" : types.name(RuntimeNames.TRACED_ROUTE);
    routes.forEach(route -> text.line("private final " + tracedRoute + " " + route.field() + ";"));
  }

  private void constructor() {
    String type = types.name(RuntimeNames.ROUTES);
    text.blankLine();
    text.open(
        handler.wrapper().simpleName() + "(",
        List.of(interfaceType + " delegate", type + " routes"),
        ")",
        "");
    text.line("this.delegate = delegate;");
    text.line("this.routes = routes;");
    Map<Options, String> shared = sharedOptions();
    shared.forEach((options, local) -> text.assign(type + " " + local, "routes", chain(options)));
    for (RouteSpec route : routes) {
      String local = shared.get(route.options());
      List<String> steps = new ArrayList<>(local == null ? chain(route.options()) : List.of());
      steps.add(factory(route));
      text.assign("this." + route.field(), local == null ? "routes" : local, steps);
    }
    text.close();
  }

  /** Options of two routes and more have a local each, so that thousands of routes fit in. */
  private Map<Options, String> sharedOptions() {
    Map<Options, String> shared = new LinkedHashMap<>();
    handler.optionUses().forEach((options, count) -> {
      if (count > 1 && !options.areDefault()) {
        shared.put(options, shared.isEmpty() ? "options" : "options" + (shared.size() + 1));
      }
    });
    return shared;
  }

  private List<String> chain(Options options) {
    List<String> steps = new ArrayList<>();
    if (!options.group().isEmpty()) {
      steps.add(call("group", options.group()));
    }
    for (Attribute attribute : options.attributes()) {
      steps.add(call("attribute", attribute.key(), attribute.value()));
    }
    for (TypeName expected : options.expected()) {
      steps.add(".expected(" + types.name(expected) + ".class)");
    }
    if (!options.durationMetric().isEmpty()) {
      steps.add(call("durationMetric", options.durationMetric()));
    }
    return steps;
  }

  private static String factory(RouteSpec route) {
    String factory = route.kind().factory();
    return route.kind() == Kind.MODEL_CALL
        ? call(factory, route.method(), route.spanName(), Kind.snakeCase(route.method()))
        : call(factory, route.method(), route.spanName());
  }

  private static String call(String method, String... strings) {
    List<String> literals = new ArrayList<>();
    for (String string : strings) {
      literals.add(JavaText.quote(string));
    }
    return "." + method + "(" + String.join(", ", literals) + ")";
  }

  private void openFactory(String comment, String name, List<String> parameters) {
    text.blankLine();
    text.comment(comment);
    String head = visibility + "static " + declared(" ") + interfaceType + " " + name + "(";
    text.open(head, parameters, ")", "");
  }

  private void wrap() {
    openFactory(
        "Wraps a handler. A handler that is wrapped already is returned unchanged.",
        "wrap",
        List.of(interfaceType + " delegate", telemetry()));
    text.line(
        "return wrap(delegate, telemetry, " + types.name(RuntimeNames.ATTRIBUTES) + ".empty());");
    text.close();
  }

  private String telemetry() {
    return types.name(RuntimeNames.ROUTE_TELEMETRY) + " telemetry";
  }

  private void wrapWithAttributes() {
    String attributes = types.name(RuntimeNames.ATTRIBUTES) + " attributes";
    openFactory(
        "Wraps a handler whose spans are to bear these attributes.",
        "wrap",
        List.of(interfaceType + " delegate", telemetry(), attributes));
    text.list(
        types.name(RuntimeNames.ROUTES) + " routes = telemetry.routes(",
        List.of(JavaText.quote(handler.qualifiedName()), "attributes"),
        ");");
    String construct = "new " + types.name(handler.wrapper()) + (handler.isGeneric() ? "<>" : "");
    text.choose(
        "return routes.checkWrapped(delegate)", "delegate", construct + "(delegate, routes)");
    text.close();
  }

  private void unwrap() {
    openFactory(
        "Returns the handler that a wrapper delegates to, and any other handler unchanged.",
        "unwrap",
        List.of(interfaceType + " handler"));
    text.choose(
        "return handler instanceof " + types.name(handler.wrapperType()) + " wrapper",
        "wrapper.delegate",
        "handler");
    text.close();
  }

  private void isBoundTo() {
    openOverride("boolean isBoundTo(" + types.name(RuntimeNames.ROUTES) + " routes)");
    text.line("return this.routes.hasSameTarget(routes);");
    text.close();
  }

  private void describe() {
    openOverride(types.name(RuntimeNames.STRING) + " toString()");
    text.line("return \"" + handler.wrapper().simpleName() + "[\" + delegate + \"]\";");
    text.close();
  }

  private void openOverride(String signature) {
    text.blankLine();
    text.line("@" + types.name(RuntimeNames.OVERRIDE));
    text.open("public " + signature + " {");
  }
}
