package dev.routespan.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.routespan.processor.model.Handler;
import dev.routespan.processor.model.RouteSpec;
import dev.routespan.processor.model.RouteSpec.Attribute;
import dev.routespan.processor.model.RouteSpec.Options;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** Writes a wrapper's file out of the model, and looks nothing up. */
final class WrapperWriter {
  private final Handler handler;
  private final List<RouteSpec> routes;
  private final TypeName interfaceType;
  private final Modifier[] visibility;

  private WrapperWriter(Handler handler) {
    this.handler = handler;
    this.routes = handler.routes();
    this.interfaceType = handler.interfaceType();
    this.visibility = handler.isPublic() ? new Modifier[] {Modifier.PUBLIC} : new Modifier[0];
  }

  static JavaFile write(Handler handler) {
    JavaFile.Builder file = JavaFile.builder(
            handler.wrapper().packageName(), new WrapperWriter(handler).type())
        .skipJavaLangImports(true)
        .indent("  ");
    if (handler.hidesPackages()) {
      importCalls(handler, file);
    }
    return file.build();
  }

  /** An import is not affected by a constant named like a package; an expression is. */
  private static void importCalls(Handler handler, JavaFile.Builder file) {
    file.addStaticImport(RuntimeTypes.ATTRIBUTES, "empty");
    file.addStaticImport(RuntimeTypes.ROUTES, "handlerOf");
    for (RouteSpec route : handler.routes()) {
      file.addStaticImport(RuntimeTypes.ROUTE_GATE, "isOff");
      route
          .endStrategy()
          .helper()
          .ifPresent(helper -> file.addStaticImport(helper, route.endStrategy().method()));
    }
  }

  private TypeSpec type() {
    TypeSpec.Builder type = TypeSpec.classBuilder(handler.wrapper())
        .addOriginatingElement(handler.origin())
        .alwaysQualify(handler.qualifiedNames().toArray(String[]::new))
        .addJavadoc(
            "Traces the routes of {@link $T}\nand passes every call on to the handler it wraps.\n",
            handler.interfaceName())
        .addJavadoc(typeParameters())
        .addAnnotations(handler.annotations())
        .addAnnotation(RuntimeTypes.GENERATED)
        .addModifiers(visibility)
        .addTypeVariables(handler.typeVariables())
        .addSuperinterface(interfaceType)
        .addSuperinterface(RuntimeTypes.ROUTE_WRAPPER)
        .addField(field(interfaceType, "delegate", "The handler that is wrapped."))
        .addField(field(RuntimeTypes.ROUTES, "routes", "What the routes report to."));
    for (RouteSpec route : routes) {
      String comment = "The route {@code " + route.method() + "}.";
      type.addField(field(RuntimeTypes.TRACED_ROUTE, route.field(), comment));
    }
    type.addMethod(constructor())
        .addMethod(wrap())
        .addMethod(wrapWithAttributes())
        .addMethod(unwrap());
    handler.methods().forEach(method -> type.addMethod(new MethodWriter(method).write()));
    return type.addMethod(delegateOf())
        .addMethod(isBoundTo())
        .addMethod(describe())
        .build();
  }

  private static FieldSpec field(TypeName type, String name, String comment) {
    return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.FINAL)
        .addJavadoc("$L\n", comment)
        .build();
  }

  /** The tags of what the class and each static method declares again. */
  private CodeBlock typeParameters() {
    CodeBlock.Builder tags = CodeBlock.builder();
    if (handler.isGeneric()) {
      tags.add("\n");
    }
    for (TypeVariableName variable : handler.typeVariables()) {
      tags.add("@param <$L> as in {@link $T}\n", variable.name(), handler.interfaceName());
    }
    return tags.build();
  }

  private MethodSpec constructor() {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
        .addJavadoc("""
            Called by {@code wrap}.

            @param delegate the handler to wrap
            @param routes what the routes report to
            """)
        .addParameter(interfaceType, "delegate")
        .addParameter(RuntimeTypes.ROUTES, "routes")
        .addStatement("this.delegate = delegate")
        .addStatement("this.routes = routes");
    Map<Options, String> shared = sharedOptions();
    shared.forEach((options, local) ->
        constructor.addStatement("$T $N =$Wroutes$L", RuntimeTypes.ROUTES, local, chain(options)));
    for (RouteSpec route : routes) {
      String local = shared.get(route.options());
      CodeBlock source = local == null
          ? CodeBlock.of("routes$L", chain(route.options()))
          : CodeBlock.of("$N", local);
      constructor.addStatement("this.$N =$W$L$Z.$L", route.field(), source, factory(route));
    }
    return constructor.build();
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

  private static CodeBlock chain(Options options) {
    CodeBlock.Builder chain = CodeBlock.builder();
    if (!options.group().isEmpty()) {
      chain.add("$Z.group($S)", options.group());
    }
    for (Attribute attribute : options.attributes()) {
      String method = attribute.sensitive() ? "sensitiveAttribute" : "attribute";
      chain.add("$Z.$L($S, $S)", method, attribute.key(), attribute.value());
      if (attribute.metric()) {
        chain.add("$Z.onMetric($S)", attribute.key());
      }
    }
    for (TypeName expected : options.expected()) {
      chain.add("$Z.expected($T.class)", expected);
    }
    if (!options.durationMetric().isEmpty()) {
      chain.add("$Z.durationMetric($S)", options.durationMetric());
    }
    return chain.build();
  }

  private static CodeBlock factory(RouteSpec route) {
    List<CodeBlock> arguments = new ArrayList<>();
    arguments.add(CodeBlock.of("$S", route.method()));
    arguments.add(CodeBlock.of("$S", route.spanName()));
    if (route.kind().hasDialect()) {
      arguments.add(CodeBlock.of("$S", route.dialect()));
    }
    return CodeBlock.of("$N($Z$L)", route.kind().factory(), CodeBlock.join(arguments, ",$W"));
  }

  private MethodSpec.Builder staticMethod(String name, String comment, String tags) {
    return MethodSpec.methodBuilder(name)
        .addJavadoc(comment + "\n")
        .addJavadoc(handler.isGeneric() ? typeParameters() : CodeBlock.of("\n"))
        .addJavadoc(tags)
        .addModifiers(visibility)
        .addModifiers(Modifier.STATIC)
        .addTypeVariables(handler.typeVariables())
        .returns(interfaceType);
  }

  private MethodSpec wrap() {
    return staticMethod(
            "wrap",
            "Wraps a handler. A handler that is wrapped already is returned unchanged.",
            """
            @param delegate the handler to wrap
            @param telemetry what its routes report to
            @return the handler, traced
            """)
        .addParameter(interfaceType, "delegate")
        .addParameter(RuntimeTypes.ROUTE_TELEMETRY, "telemetry")
        .addStatement("return wrap(delegate, telemetry, $T.empty())", RuntimeTypes.ATTRIBUTES)
        .build();
  }

  private MethodSpec wrapWithAttributes() {
    return staticMethod("wrap", "Wraps a handler whose spans are to bear these attributes.", """
            @param delegate the handler to wrap
            @param telemetry what its routes report to
            @param attributes what is on each of its spans
            @return the handler, traced
            """)
        .addParameter(interfaceType, "delegate")
        .addParameter(RuntimeTypes.ROUTE_TELEMETRY, "telemetry")
        .addParameter(RuntimeTypes.ATTRIBUTES, "attributes")
        .addStatement(
            "$T routes = telemetry.routes($Z$S, attributes)",
            RuntimeTypes.ROUTES,
            handler.qualifiedName())
        .addStatement(
            "return routes.checkWrapped(delegate)$W? delegate : new $T$L(delegate, routes)",
            handler.wrapper(),
            handler.isGeneric() ? "<>" : "")
        .build();
  }

  private MethodSpec unwrap() {
    return staticMethod(
            "unwrap",
            "Unwraps a handler. A handler that is not wrapped is returned unchanged.",
            """
            @param handler a wrapper, or any other handler
            @return the handler that a wrapper delegates to
            """)
        .addParameter(interfaceType, "handler")
        .addStatement(
            "return $T.handlerOf(handler, $Z$T.class)",
            RuntimeTypes.ROUTES,
            handler.interfaceName())
        .build();
  }

  private MethodSpec delegateOf() {
    return MethodSpec.methodBuilder("delegateOf")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(interfaceType)
        .addParameter(RuntimeTypes.ROUTE_WRAPPER, "wrapper")
        .addStatement("return delegate")
        .build();
  }

  private static MethodSpec isBoundTo() {
    return MethodSpec.methodBuilder("isBoundTo")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(boolean.class)
        .addParameter(RuntimeTypes.ROUTES, "routes")
        .addStatement("return routes.hasSameTarget(this.routes)")
        .build();
  }

  private MethodSpec describe() {
    return MethodSpec.methodBuilder("toString")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(String.class)
        .addStatement("return $S + delegate + $S", handler.wrapper().simpleName() + "[", "]")
        .build();
  }
}
