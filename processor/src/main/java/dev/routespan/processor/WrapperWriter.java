package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.routespan.processor.RouteSpec.Attribute;
import dev.routespan.processor.RouteSpec.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes a wrapper's file out of the model, and looks nothing up. */
final class WrapperWriter {
  private final Handler handler;
  private final List<RouteSpec> routes;

  WrapperWriter(Handler handler) {
    this.handler = handler;
    this.routes = handler.methods().stream()
        .map(HandlerMethod::route)
        .flatMap(Optional::stream)
        .toList();
  }

  String write() {
    JavaFile file = JavaFile.builder(handler.wrapper().packageName(), type())
        .skipJavaLangImports(true)
        .indent("  ")
        .build();
    return Layout.apply(file.toString());
  }

  private TypeSpec type() {
    TypeSpec.Builder type = TypeSpec.classBuilder(handler.wrapper())
        .addJavadoc(
            "Traces the routes of {@link $T} and passes every call on to the handler it wraps.",
            handler.interfaceName())
        .addAnnotations(handler.annotations())
        .addAnnotation(RuntimeNames.GENERATED)
        .addTypeVariables(handler.typeVariables())
        .addSuperinterface(handler.interfaceType())
        .addSuperinterface(RuntimeNames.ROUTE_WRAPPER)
        .alwaysQualify(handler.qualifiedNames().toArray(String[]::new))
        .addField(handler.interfaceType(), "delegate", Modifier.PRIVATE, Modifier.FINAL)
        .addField(RuntimeNames.ROUTES, "routes", Modifier.PRIVATE, Modifier.FINAL);
    if (handler.isPublic()) {
      type.addModifiers(Modifier.PUBLIC);
    }
    routes.forEach(route ->
        type.addField(RuntimeNames.TRACED_ROUTE, route.field(), Modifier.PRIVATE, Modifier.FINAL));
    type.addMethod(constructor())
        .addMethod(wrap())
        .addMethod(wrapWithAttributes())
        .addMethod(unwrap());
    handler.methods().forEach(method -> type.addMethod(new MethodWriter(method).write()));
    return type.addMethod(isBoundTo()).addMethod(describe()).build();
  }

  private MethodSpec constructor() {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
        .addParameter(handler.interfaceType(), "delegate")
        .addParameter(RuntimeNames.ROUTES, "routes")
        .addStatement("this.delegate = delegate")
        .addStatement("this.routes = routes");
    Map<Options, String> shared = sharedOptions();
    shared.forEach((options, local) -> constructor.addStatement(Chains.assign(
        CodeBlock.of("$T $N", RuntimeNames.ROUTES, local),
        CodeBlock.of("routes"),
        chain(options))));
    for (RouteSpec route : routes) {
      constructor.addStatement(assignment(route, shared.get(route.options())));
    }
    return constructor.build();
  }

  private static CodeBlock assignment(RouteSpec route, String local) {
    CodeBlock field = CodeBlock.of("this.$N", route.field());
    List<CodeBlock> steps = new ArrayList<>(local == null ? chain(route.options()) : List.of());
    steps.add(CodeBlock.of(".$L", factory(route)));
    return Chains.assign(field, CodeBlock.of("$N", local == null ? "routes" : local), steps);
  }

  /** Options of two routes and more have a local each, so that thousands of routes fit in. */
  private Map<Options, String> sharedOptions() {
    Map<Options, Integer> uses = new LinkedHashMap<>();
    routes.forEach(route -> uses.merge(route.options(), 1, Integer::sum));
    Map<Options, String> shared = new LinkedHashMap<>();
    uses.forEach((options, count) -> {
      if (count > 1 && !options.areDefault()) {
        shared.put(options, shared.isEmpty() ? "options" : "options" + (shared.size() + 1));
      }
    });
    return shared;
  }

  private static List<CodeBlock> chain(Options options) {
    List<CodeBlock> steps = new ArrayList<>();
    if (!options.group().isEmpty()) {
      steps.add(CodeBlock.of(".group($S)", options.group()));
    }
    for (Attribute attribute : options.attributes()) {
      steps.add(CodeBlock.of(".attribute($S, $S)", attribute.key(), attribute.value()));
    }
    for (TypeName expected : options.expected()) {
      steps.add(CodeBlock.of(".expected($T.class)", expected));
    }
    if (!options.durationMetric().isEmpty()) {
      steps.add(CodeBlock.of(".durationMetric($S)", options.durationMetric()));
    }
    return steps;
  }

  private static CodeBlock factory(RouteSpec route) {
    String factory = route.kind().factory();
    if (route.kind() == Kind.MODEL_CALL) {
      String dialect = Kind.snakeCase(route.method());
      return CodeBlock.of("$L($S, $S, $S)", factory, route.method(), route.spanName(), dialect);
    }
    return CodeBlock.of("$L($S, $S)", factory, route.method(), route.spanName());
  }

  private MethodSpec.Builder factoryMethod(String name, String parameter) {
    MethodSpec.Builder method = MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.STATIC)
        .addTypeVariables(handler.typeVariables())
        .returns(handler.interfaceType())
        .addParameter(handler.interfaceType(), parameter);
    if (handler.isPublic()) {
      method.addModifiers(Modifier.PUBLIC);
    }
    return method;
  }

  private MethodSpec wrap() {
    return factoryMethod("wrap", "delegate")
        .addJavadoc("Wraps a handler. A handler that is wrapped already is returned unchanged.")
        .addParameter(RuntimeNames.ROUTE_TELEMETRY, "telemetry")
        .addStatement("return wrap(delegate, telemetry, $T.empty())", RuntimeNames.ATTRIBUTES)
        .build();
  }

  private MethodSpec wrapWithAttributes() {
    ClassName wrapper = handler.wrapper();
    CodeBlock construct = CodeBlock.of(handler.isGeneric() ? "new $T<>" : "new $T", wrapper);
    return factoryMethod("wrap", "delegate")
        .addJavadoc("Wraps a handler whose spans are to bear these attributes.")
        .addParameter(RuntimeNames.ROUTE_TELEMETRY, "telemetry")
        .addParameter(RuntimeNames.ATTRIBUTES, "attributes")
        .addStatement(
            "$T routes = telemetry.routes($S, attributes)",
            RuntimeNames.ROUTES,
            handler.qualifiedName())
        .addStatement(
            "return routes.isWrapper(delegate) ? delegate : $L(delegate, routes)", construct)
        .build();
  }

  private MethodSpec unwrap() {
    return factoryMethod("unwrap", "handler")
        .addJavadoc(
            "Returns the handler that a wrapper delegates to, and any other handler unchanged.")
        .addStatement(
            "return handler instanceof $T wrapper ? wrapper.delegate : handler",
            handler.wrapperType())
        .build();
  }

  private static MethodSpec isBoundTo() {
    return MethodSpec.methodBuilder("isBoundTo")
        .addAnnotation(RuntimeNames.OVERRIDE)
        .addModifiers(Modifier.PUBLIC)
        .returns(TypeName.BOOLEAN)
        .addParameter(RuntimeNames.ROUTES, "routes")
        .addStatement("return this.routes.hasSameTarget(routes)")
        .build();
  }

  private MethodSpec describe() {
    return MethodSpec.methodBuilder("toString")
        .addAnnotation(RuntimeNames.OVERRIDE)
        .addModifiers(Modifier.PUBLIC)
        .returns(RuntimeNames.STRING)
        .addStatement("return $S + delegate + $S", handler.wrapper().simpleName() + "[", "]")
        .build();
  }
}
