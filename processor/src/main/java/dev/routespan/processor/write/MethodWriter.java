package dev.routespan.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.routespan.processor.model.EndStrategy;
import dev.routespan.processor.model.HandlerMethod;
import dev.routespan.processor.model.HandlerMethod.Parameter;
import dev.routespan.processor.model.RouteSpec;
import dev.routespan.processor.model.RouteSpec.Capture;
import dev.routespan.processor.model.RouteSpec.ResultCapture;
import dev.routespan.processor.model.RouteSpec.Rollout;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes one method of a wrapper. */
final class MethodWriter {
  /** A chain of more steps than that has each on a line of its own. */
  private static final int MOST_STEPS_ON_A_LINE = 2;

  private final HandlerMethod method;
  private final NameAllocator names = new NameAllocator();
  private final CodeBlock.Builder body = CodeBlock.builder();

  MethodWriter(HandlerMethod method) {
    this.method = method;
    method.parameters().forEach(parameter -> names.newName(parameter.name()));
    reserve("delegate");
    method.route().ifPresent(route -> reserve(route.field()));
  }

  /** A local variable must not hide a field that the body uses. */
  private void reserve(String field) {
    if (!method.hasParameter(field)) {
      names.newName(field);
    }
  }

  MethodSpec write() {
    method.route().ifPresentOrElse(this::route, this::passOn);
    MethodSpec.Builder spec = MethodSpec.methodBuilder(method.name())
        .addAnnotation(Override.class)
        .addAnnotations(method.annotations())
        .addModifiers(Modifier.PUBLIC)
        .addTypeVariables(method.typeVariables())
        .returns(method.returnType())
        .varargs(method.varargs())
        .addExceptions(method.exceptions())
        .addCode(body.build());
    method
        .parameters()
        .forEach(each -> spec.addParameter(ParameterSpec.builder(each.type(), each.name())
            .addAnnotations(each.annotations())
            .build()));
    return spec.build();
  }

  private void route(RouteSpec route) {
    CodeBlock field = field(route.field());
    body.beginControlFlow("if ($T.isOff($L))", RuntimeTypes.ROUTE_GATE, field);
    if (route.rollout().isEmpty()) {
      passOn();
    } else if (route.endStrategy().replacesResult()) {
      passOnLazily(route, field, route.rollout().get());
    } else {
      passOnWithin(route.rollout().get(), field);
    }
    if (method.returnsNothing()) {
      body.addStatement("return");
    }
    body.endControlFlow();
    String call = names.newName("call");
    String thrown = names.newName("t");
    start(call, field, route);
    body.beginControlFlow("try ($N)", call);
    finish(call, route);
    body.nextControlFlow("catch ($T $N)", Throwable.class, thrown);
    body.addStatement("$N.threw($N)", call, thrown);
    body.addStatement("throw $N", thrown);
    body.endControlFlow();
  }

  private CodeBlock field(String name) {
    return CodeBlock.of(method.hasParameter(name) ? "this.$N" : "$N", name);
  }

  private void passOn() {
    answer(delegated(arguments()));
  }

  private void answer(CodeBlock value) {
    body.addStatement(method.returnsNothing() ? "$L" : "return $L", value);
  }

  private void passOnWithin(Rollout rollout, CodeBlock field) {
    String scope = names.clone().newName("rollout");
    body.addStatement(
        "$T $N = $L.makeRolloutCurrent($Z$L)",
        RuntimeTypes.SCOPE,
        scope,
        field,
        value(rollout.parameter(), rollout.accessor()));
    body.beginControlFlow("try ($N)", scope);
    passOn();
    body.endControlFlow();
  }

  /** The rollout id has to reach the work too that the handler puts off. */
  private void passOnLazily(RouteSpec route, CodeBlock field, Rollout rollout) {
    String call = names.clone().newName("rollout");
    List<CodeBlock> steps = new ArrayList<>();
    steps.add(CodeBlock.of("onlyRolloutId($L)", value(rollout.parameter(), rollout.accessor())));
    start(call, field, route, steps);
    body.beginControlFlow("try ($N)", call);
    finish(call, route);
    body.endControlFlow();
  }

  private void start(String call, CodeBlock field, RouteSpec route) {
    start(call, field, route, steps(route));
  }

  private void start(String call, CodeBlock field, RouteSpec route, List<CodeBlock> steps) {
    boolean publishes = route.endStrategy().isPublisher();
    TypeName type = publishes ? RuntimeTypes.PUBLISHER_CALL : RuntimeTypes.ROUTE_CALL;
    steps.add(CodeBlock.of(publishes ? "startOnSubscribe()" : "start()"));
    if (steps.size() <= MOST_STEPS_ON_A_LINE) {
      CodeBlock chain = CodeBlock.join(steps, "$Z.");
      body.addStatement("$T $N =$W$L$Z.$L", type, call, field, chain);
    } else {
      CodeBlock chain = CodeBlock.join(steps, "\n.");
      body.addStatement("$T $N =\n$L$>$>\n.$L$<$<", type, call, field, chain);
    }
  }

  private List<CodeBlock> steps(RouteSpec route) {
    List<CodeBlock> steps = new ArrayList<>();
    route
        .rollout()
        .map(rollout -> value(rollout.parameter(), rollout.accessor()))
        .ifPresent(id -> steps.add(CodeBlock.of("rolloutId($L)", id)));
    for (Capture capture : route.captures()) {
      CodeBlock value = value(capture.parameter(), capture.accessor());
      String step = capture.metric() ? "metricAttribute" : "attribute";
      steps.add(CodeBlock.of("$L($S, $L)", step, capture.key(), value));
    }
    route.results().forEach(result -> steps.add(result(result)));
    return steps;
  }

  private CodeBlock result(ResultCapture result) {
    if (result.accessor().isEmpty()) {
      return CodeBlock.of("result($S)", result.key());
    }
    String it = element();
    return CodeBlock.of(
        "result($S, ($T $N) -> $N.$N())",
        result.key(),
        result.payload(),
        it,
        it,
        result.accessor());
  }

  /** A parameter, or a parameter and the accessor to read it with. */
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

  private void finish(String call, RouteSpec route) {
    EndStrategy strategy = route.endStrategy();
    if (strategy == EndStrategy.OBSERVER) {
      List<CodeBlock> arguments = new ArrayList<>();
      for (Parameter parameter : method.parameters()) {
        CodeBlock argument = CodeBlock.of("$N", parameter.name());
        boolean answers = parameter.name().equals(route.observer());
        arguments.add(answers ? strategy.handOver(call, argument) : argument);
      }
      CodeBlock answered = delegated(arguments);
      answer(method.returnsNothing() ? answered : strategy.handOverRequests(call, answered));
    } else if (method.returnsNothing()) {
      passOn();
      body.addStatement("$N.returned()", call);
    } else {
      answer(strategy.handOver(call, delegated(arguments())));
    }
  }

  /** The call of the delegate. */
  private CodeBlock delegated(List<CodeBlock> arguments) {
    CodeBlock delegate = field("delegate");
    CodeBlock target = method
        .target()
        .map(parent -> CodeBlock.of("(($T) $L)", parent, delegate))
        .orElse(delegate);
    return CodeBlock.of(
        "$L.$L$N($Z$L)", target, typeArguments(), method.name(), CodeBlock.join(arguments, ",$W"));
  }

  private CodeBlock typeArguments() {
    List<CodeBlock> types =
        method.typeArguments().stream().map(type -> CodeBlock.of("$T", type)).toList();
    return types.isEmpty() ? CodeBlock.of("") : CodeBlock.of("<$L>", CodeBlock.join(types, ", "));
  }

  private List<CodeBlock> arguments() {
    return method.parameters().stream()
        .map(Parameter::name)
        .map(name -> CodeBlock.of("$N", name))
        .toList();
  }
}
