package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Interface.Variable;
import dev.routespan.conformance.random.Method.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes up methods, new ones and overrides. */
final class MethodMaker {
  private final Dice dice;
  private final TypeMaker types;
  private final List<String> names;

  /** A method to override, and what the type variables around it stand for. */
  record Origin(Method method, Map<String, Type> substitution, boolean raw) {
    static Origin of(Family.Declared declared) {
      return new Origin(
          declared.method(), declared.view().substitution(), declared.view().raw());
    }
  }

  MethodMaker(Dice dice, TypeMaker types, List<String> names) {
    this.dice = dice;
    this.types = types;
    this.names = names;
  }

  Method fresh() {
    String modifier = dice.chance(70) ? "" : dice.of("default", "default", "static", "private");
    TypeMaker outer = modifier.equals("static") ? types.withoutVariables() : types;
    List<Variable> variables = new ArrayList<>();
    dice.times(2, 20, () -> outer.declare(variables));
    TypeMaker inner = outer.with(variables);
    List<Parameter> parameters = new ArrayList<>();
    int count = dice.below(4);
    for (int i = 0; i < count; i++) {
      parameters.add(new Parameter(List.of(), inner.any(), distinct(parameters)));
    }
    boolean varargs = count > 0 && parameters.get(count - 1).type().isArray() && dice.chance(60);
    List<Type> exceptions = new ArrayList<>();
    dice.times(2, 25, () -> exceptions.add(inner.exception()));
    return new Method(
        modifier,
        varargs ? List.of("@java.lang.SuppressWarnings(\"unchecked\")") : List.of(),
        variables,
        inner.result(),
        dice.of(names),
        parameters,
        varargs,
        exceptions.stream().distinct().toList());
  }

  private String distinct(List<Parameter> parameters) {
    while (true) {
      String name = dice.of(Names.MEMBERS);
      if (parameters.stream().noneMatch(each -> each.name().equals(name))) {
        return name;
      }
    }
  }

  Method override(Origin origin, Interface heir) {
    Method method = origin.method();
    Map<String, Type> visible = new HashMap<>(origin.substitution());
    List<Variable> variables = new ArrayList<>();
    for (Variable variable : method.variables()) {
      boolean clashes =
          heir.variables().stream().anyMatch(each -> each.name().equals(variable.name()));
      visible.put(variable.name(), Type.of(clashes ? variable.name() + "x" : variable.name()));
    }
    if (!origin.raw()) {
      for (Variable variable : method.variables()) {
        List<Type> bounds =
            variable.bounds().stream().map(each -> each.substitute(visible)).toList();
        variables.add(new Variable(visible.get(variable.name()).name(), bounds));
      }
    }
    List<Parameter> parameters = new ArrayList<>();
    for (Parameter parameter : method.parameters()) {
      String name = dice.chance(50) ? parameter.name() : distinct(parameters);
      boolean taken = parameters.stream().anyMatch(each -> each.name().equals(name));
      parameters.add(new Parameter(
          List.of(), seen(parameter.type(), origin, visible), taken ? distinct(parameters) : name));
    }
    return new Method(
        dice.chance(25) ? "default" : "",
        kept(method.annotations()),
        variables,
        narrowed(seen(method.result(), origin, visible)),
        method.name(),
        parameters,
        method.varargs(),
        exceptions(method, origin, visible));
  }

  private static Type seen(Type type, Origin origin, Map<String, Type> visible) {
    return origin.raw()
        ? type.substitute(visible).erase(Variable.firstBounds(origin.method().variables()))
        : type.substitute(visible);
  }

  private static List<String> kept(List<String> annotations) {
    return annotations.stream()
        .filter(each -> each.startsWith("@java.lang.Deprecated") || each.contains("unchecked"))
        .toList();
  }

  private Type narrowed(Type type) {
    if (type.isArray() || dice.chance(50)) {
      return type;
    }
    Type[] arguments = type.arguments().toArray(Type[]::new);
    return switch (type.name()) {
      case "java.lang.Object" ->
        dice.of(Type.STRING, Type.of("java.lang.Number"), Type.INT.array(1));
      case "java.lang.Number" -> Type.of("java.lang.Integer");
      case "java.lang.CharSequence" -> Type.STRING;
      case "java.util.Collection" -> Type.of("java.util.List", arguments);
      case "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Future",
          "java.util.concurrent.CompletableFuture" ->
        Type.of(Shapes.NAME + ".AsyncResult", arguments);
      default -> type;
    };
  }

  private List<Type> exceptions(Method method, Origin origin, Map<String, Type> visible) {
    List<Type> kept = new ArrayList<>();
    for (Type each : method.exceptions()) {
      if (dice.chance(70)) {
        Type thrown = seen(each, origin, visible);
        kept.add(
            thrown.name().endsWith(".Fault") && dice.chance(50)
                ? Type.of(Shapes.NAME + ".SubFault")
                : thrown);
      }
    }
    return kept.stream().distinct().toList();
  }
}
