package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Method.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Adds annotations that record arguments and results to the routes among an interface's methods. */
final class Captures {
  static final String ROLLOUT_ID = "@" + RouteTag.PACKAGE + "RolloutId";
  static final String SPAN_ATTRIBUTE = "@" + RouteTag.PACKAGE + "SpanAttribute(";
  private static final String ANSWER = Shapes.NAME + ".Answer";
  private static final String OPENED = Shapes.NAME + ".Opened";
  private static final Set<String> PLAIN = Set.of(
      "java.lang.String",
      "java.lang.Integer",
      "java.lang.Thread.State",
      "int",
      "boolean",
      "double");

  private final Dice dice;
  private final String packageName;

  Captures(Dice dice, String packageName) {
    this.dice = dice;
    this.packageName = packageName;
  }

  Interface add(Specimen specimen, Interface type) {
    if (!type.isHandler()) {
      return type;
    }
    Family family = new Family(specimen, type);
    Oracle oracle = new Oracle(family, type);
    List<Method> methods = new ArrayList<>(type.methods());
    for (Map.Entry<Family.Key, List<Family.Declared>> group : family.methods().entrySet()) {
      Optional<RouteTag> tag = oracle.judge(group.getValue());
      for (Family.Declared declared : group.getValue()) {
        boolean own = declared.view().type() == type;
        if (own && tag.isPresent() && tag.get().isRoute() && dice.chance(40)) {
          methods.set(methods.indexOf(declared.method()), capture(declared.method()));
        }
      }
    }
    return type.withMethods(methods);
  }

  private Method capture(Method method) {
    List<Parameter> parameters = new ArrayList<>();
    boolean hasRollout = false;
    for (Parameter parameter : method.parameters()) {
      List<String> annotations = new ArrayList<>();
      String key = "arg." + parameters.size();
      boolean scalar = !parameter.type().isArray();
      if (scalar && !hasRollout && dice.chance(50)) {
        rollout(parameter.type()).ifPresent(annotations::add);
        hasRollout = !annotations.isEmpty();
      }
      if (scalar && dice.chance(60)) {
        attribute(parameter.type(), key).ifPresent(annotations::add);
      }
      parameters.add(new Parameter(annotations, parameter.type(), parameter.name()));
    }
    Method changed = method.withParameters(parameters, method.varargs());
    List<String> annotations = new ArrayList<>(method.annotations());
    Type result = method.result();
    boolean asynchronous =
        result.name().contains("Comple") && !result.arguments().isEmpty();
    attribute(asynchronous ? result.arguments().get(0) : result, "result")
        .filter(each -> !result.isArray())
        .ifPresent(annotations::add);
    return changed.withAnnotations(annotations);
  }

  private Optional<String> rollout(Type type) {
    return switch (type.name()) {
      case "java.lang.String" -> Optional.of(ROLLOUT_ID);
      case ANSWER, OPENED -> Optional.of(ROLLOUT_ID + "(" + accessor(Late.ID) + ")");
      default -> Optional.empty();
    };
  }

  private String accessor(Late constant) {
    return dice.chance(20) ? constant.in(packageName) : '"' + constant.text() + '"';
  }

  private Optional<String> attribute(Type type, String key) {
    if (Set.of(ANSWER, OPENED).contains(type.name())) {
      return Optional.of(
          SPAN_ATTRIBUTE + "value = \"" + key + "\", from = " + accessor(Late.SCORE) + ")");
    }
    return PLAIN.contains(type.name()) && !type.isArray()
        ? Optional.of(SPAN_ATTRIBUTE + "\"" + key + "\")")
        : Optional.empty();
  }
}
