package dev.routespan.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import dev.routespan.processor.HandlerMethod.Parameter;
import dev.routespan.processor.RouteSpec.Capture;
import dev.routespan.processor.RouteSpec.ResultCapture;
import dev.routespan.processor.RouteSpec.Rollout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/** Writes one method of a wrapper. */
final class MethodWriter {
  private final HandlerMethod method;
  private final String delegate;
  private final NameAllocator names = new NameAllocator();

  MethodWriter(HandlerMethod method) {
    this.method = method;
    this.delegate = field("delegate");
    method.parameters().forEach(parameter -> names.newName(parameter.name(), parameter));
    reserve("delegate");
    method.route().ifPresent(route -> reserve(route.field()));
  }

  /** A local variable must not hide a field that the body uses. */
  private void reserve(String field) {
    if (!method.hasParameter(field)) {
      names.newName(field, field);
    }
  }

  private String field(String name) {
    return method.hasParameter(name) ? "this." + name : name;
  }

  MethodSpec write() {
    MethodSpec.Builder spec = MethodSpec.methodBuilder(method.name())
        .addAnnotation(RuntimeNames.OVERRIDE)
        .addAnnotations(method.annotations())
        .addModifiers(Modifier.PUBLIC)
        .addTypeVariables(method.typeVariables())
        .returns(method.returnType())
        .varargs(method.varargs())
        .addExceptions(method.exceptions());
    for (Parameter parameter : method.parameters()) {
      spec.addParameter(
          ParameterSpec.builder(parameter.type(), parameter.name()).build());
    }
    if (method.route().isPresent()) {
      route(spec, method.route().get());
    } else {
      spec.addStatement(delegation());
    }
    return spec.build();
  }

  private void route(MethodSpec.Builder spec, RouteSpec route) {
    String field = field(route.field());
    spec.beginControlFlow("if ($T.isOff($L))", RuntimeNames.ROUTE_GATE, field);
    route
        .rollout()
        .ifPresentOrElse(rollout -> untracedRollout(spec, field, rollout), () -> untraced(spec));
    spec.endControlFlow();
    String call = names.newName("call");
    String thrown = names.newName("t");
    spec.addStatement(start(call, field, route)).beginControlFlow("try ($N)", call);
    finish(spec, call, route);
    spec.nextControlFlow("catch ($T $N)", RuntimeNames.THROWABLE, thrown)
        .addStatement("$N.fail($N)", call, thrown)
        .addStatement("throw $N", thrown)
        .endControlFlow();
  }

  private void finish(MethodSpec.Builder spec, String call, RouteSpec route) {
    if (route.ending() == Ending.OBSERVER) {
      CodeBlock invocation = invocation(name -> name.equals(route.observer())
          ? route.ending().apply(call, CodeBlock.of("$N", name))
          : CodeBlock.of("$N", name));
      spec.addStatement(method.returnsNothing() ? "$L" : "return $L", invocation);
    } else if (method.returnsNothing()) {
      spec.addStatement(invocation()).addStatement("$N.succeed()", call);
    } else {
      spec.addStatement("return $L", route.ending().apply(call, invocation()));
    }
  }

  private void untraced(MethodSpec.Builder spec) {
    spec.addStatement(delegation());
    if (method.returnsNothing()) {
      spec.addStatement("return");
    }
  }

  private void untracedRollout(MethodSpec.Builder spec, String field, Rollout rollout) {
    String scope = names.clone().newName("rollout");
    spec.addStatement(
            "$T $N = $L.makeRolloutCurrent($L)", RuntimeNames.SCOPE, scope, field, source(rollout))
        .beginControlFlow("try ($N)", scope)
        .addStatement(delegation())
        .endControlFlow();
    if (method.returnsNothing()) {
      spec.addStatement("return");
    }
  }

  private CodeBlock delegation() {
    return method.returnsNothing() ? invocation() : CodeBlock.of("return $L", invocation());
  }

  private CodeBlock invocation() {
    return invocation(name -> CodeBlock.of("$N", name));
  }

  private CodeBlock invocation(Function<String, CodeBlock> spelling) {
    CodeBlock.Builder call = CodeBlock.builder();
    method
        .target()
        .ifPresentOrElse(
            parent -> call.add("(($T) $L).", parent, delegate), () -> call.add("$L.", delegate));
    if (!method.typeArguments().isEmpty()) {
      List<CodeBlock> arguments = new ArrayList<>();
      method.typeArguments().forEach(argument -> arguments.add(CodeBlock.of("$T", argument)));
      call.add("<$L>", CodeBlock.join(arguments, ", "));
    }
    List<CodeBlock> arguments = new ArrayList<>();
    method.parameters().forEach(parameter -> arguments.add(spelling.apply(parameter.name())));
    return call.add("$N($L)", method.name(), CodeBlock.join(arguments, ",$W")).build();
  }

  private CodeBlock start(String call, String field, RouteSpec route) {
    List<CodeBlock> steps = new ArrayList<>();
    route
        .rollout()
        .ifPresent(rollout -> steps.add(CodeBlock.of(".rolloutId($L)", source(rollout))));
    for (Capture capture : route.captures()) {
      steps.add(CodeBlock.of(
          ".attribute($S, $L)", capture.key(), value(capture.parameter(), capture.accessor())));
    }
    route.results().forEach(result -> steps.add(result(result)));
    boolean publishes = route.ending().isPublisher();
    steps.add(CodeBlock.of(publishes ? ".startOnSubscribe()" : ".start()"));
    CodeBlock variable = CodeBlock.of(
        "$T $N", publishes ? RuntimeNames.PUBLISHER_CALL : RuntimeNames.ROUTE_CALL, call);
    CodeBlock start = CodeBlock.of("$L", field);
    return steps.size() > 2
        ? Chains.onLines(variable, start, steps)
        : Chains.assign(variable, start, steps);
  }

  private CodeBlock result(ResultCapture result) {
    if (result.accessor().isEmpty()) {
      return CodeBlock.of(".result($S)", result.key());
    }
    String it = element();
    return CodeBlock.of(
        ".result($S, ($T $N) -> $N.$N())",
        result.key(),
        result.payload(),
        it,
        it,
        result.accessor());
  }

  private CodeBlock source(Rollout rollout) {
    return value(rollout.parameter(), rollout.accessor());
  }

  private CodeBlock value(String parameter, String accessor) {
    if (accessor.isEmpty()) {
      return CodeBlock.of("$N", parameter);
    }
    String it = element();
    return CodeBlock.of("$N, $N -> $N.$N()", parameter, it, it, accessor);
  }

  private String element() {
    return names.clone().newName("it");
  }
}
