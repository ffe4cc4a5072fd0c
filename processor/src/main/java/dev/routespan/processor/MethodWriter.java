package dev.routespan.processor;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import dev.routespan.processor.HandlerMethod.Parameter;
import dev.routespan.processor.RouteSpec.Capture;
import dev.routespan.processor.RouteSpec.ResultCapture;
import dev.routespan.processor.RouteSpec.Rollout;
import java.util.ArrayList;
import java.util.List;

/** Writes one method of a wrapper. */
final class MethodWriter {
  private final HandlerMethod method;
  private final TypeSpelling types;
  private final JavaText text;
  private final String delegate;
  private final NameAllocator names = new NameAllocator();

  MethodWriter(HandlerMethod method, TypeSpelling types, JavaText text) {
    this.method = method;
    this.types = types;
    this.text = text;
    this.delegate = field("delegate");
    method.parameters().forEach(parameter -> Names.reserve(names, parameter.name()));
    reserve("delegate");
    method.route().ifPresent(route -> reserve(route.field()));
  }

  /** A local variable must not hide a field that the body uses. */
  private void reserve(String field) {
    if (!method.hasParameter(field)) {
      Names.reserve(names, field);
    }
  }

  private String field(String name) {
    return method.hasParameter(name) ? "this." + name : name;
  }

  void write() {
    text.line("@" + types.name(RuntimeNames.OVERRIDE));
    method.annotations().forEach(annotation -> text.line(annotation.text(types)));
    String variables = types.declare(method.typeVariables());
    text.open(
        "public " + variables + (variables.isEmpty() ? "" : " ") + types.name(method.returnType())
            + " " + method.name() + "(",
        parameters(),
        ")",
        method.exceptions().isEmpty() ? "" : "throws " + types.names(method.exceptions()));
    method.route().ifPresentOrElse(this::route, this::passOn);
    text.close();
  }

  private List<String> parameters() {
    List<String> parameters = new ArrayList<>();
    for (Parameter parameter : method.parameters()) {
      boolean last = parameters.size() == method.parameters().size() - 1;
      parameters.add(type(parameter, last && method.varargs()) + " " + parameter.name());
    }
    return parameters;
  }

  private String type(Parameter parameter, boolean varargs) {
    TypeName type = parameter.type();
    return varargs ? types.name(((ArrayTypeName) type).componentType()) + "..." : types.name(type);
  }

  private void route(RouteSpec route) {
    String field = field(route.field());
    text.open("if (" + types.name(RuntimeNames.ROUTE_GATE) + ".isOff(" + field + ")) {");
    route.rollout().ifPresentOrElse(rollout -> passOnWithin(rollout, field), this::passOn);
    if (method.returnsNothing()) {
      text.line("return;");
    }
    text.close();
    String call = Names.free(names, "call");
    String thrown = Names.free(names, "t");
    start(call, field, route);
    text.open("try (" + call + ") {");
    finish(call, route);
    text.reopen("} catch (" + types.name(RuntimeNames.THROWABLE) + " " + thrown + ") {");
    text.line(call + ".threw(" + thrown + ");");
    text.line("throw " + thrown + ";");
    text.close();
  }

  private void passOn() {
    text.list(returning() + invoked(), arguments(), ");");
  }

  private String returning() {
    return method.returnsNothing() ? "" : "return ";
  }

  private void passOnWithin(Rollout rollout, String field) {
    String scope = Names.free(names.clone(), "rollout");
    String source = value(rollout.parameter(), rollout.accessor());
    text.list(
        types.name(RuntimeNames.SCOPE) + " " + scope + " = " + field + ".makeRolloutCurrent(",
        List.of(source),
        ");");
    text.open("try (" + scope + ") {");
    passOn();
    text.close();
  }

  private void start(String call, String field, RouteSpec route) {
    List<String> steps = new ArrayList<>();
    route
        .rollout()
        .map(rollout -> value(rollout.parameter(), rollout.accessor()))
        .ifPresent(id -> steps.add(".rolloutId(" + id + ")"));
    for (Capture capture : route.captures()) {
      String value = value(capture.parameter(), capture.accessor());
      steps.add(".attribute(" + JavaText.quote(capture.key()) + ", " + value + ")");
    }
    route.results().forEach(result -> steps.add(result(result)));
    boolean publishes = route.ending().isPublisher();
    steps.add(publishes ? ".startOnSubscribe()" : ".start()");
    String type = types.name(publishes ? RuntimeNames.PUBLISHER_CALL : RuntimeNames.ROUTE_CALL);
    if (steps.size() > 2) {
      text.assignOnLines(type + " " + call, field, steps);
    } else {
      text.assign(type + " " + call, field, steps);
    }
  }

  private String result(ResultCapture result) {
    String key = JavaText.quote(result.key());
    if (result.accessor().isEmpty()) {
      return ".result(" + key + ")";
    }
    String it = element();
    String typed = "(" + types.name(result.payload()) + " " + it + ")";
    return ".result(" + key + ", " + typed + " -> " + it + "." + result.accessor() + "())";
  }

  private String value(String parameter, String accessor) {
    if (accessor.isEmpty()) {
      return parameter;
    }
    String it = element();
    return parameter + ", " + it + " -> " + it + "." + accessor + "()";
  }

  private String element() {
    return Names.free(names.clone(), "it");
  }

  private void finish(String call, RouteSpec route) {
    Ending ending = route.ending();
    if (ending == Ending.OBSERVER) {
      List<String> arguments = new ArrayList<>(arguments());
      arguments.replaceAll(
          name -> name.equals(route.observer()) ? ending.apply(call, types) + name + ")" : name);
      text.list(returning() + invoked(), arguments, ");");
    } else if (method.returnsNothing()) {
      passOn();
      text.line(call + ".returned();");
    } else {
      text.list(returning() + ending.apply(call, types) + invoked(), arguments(), "));");
    }
  }

  /** The call of the delegate, up to the arguments. */
  private String invoked() {
    String target = method
        .target()
        .map(parent -> "((" + types.name(parent) + ") " + delegate + ")")
        .orElse(delegate);
    String typeArguments =
        method.typeArguments().isEmpty() ? "" : "<" + types.names(method.typeArguments()) + ">";
    return target + "." + typeArguments + method.name() + "(";
  }

  private List<String> arguments() {
    return method.parameters().stream().map(Parameter::name).toList();
  }
}
