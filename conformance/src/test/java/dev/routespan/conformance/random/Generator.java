package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Interface.Parent;
import dev.routespan.conformance.random.Interface.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Makes up specimens; most of them are valid Java. */
final class Generator {
  private final Dice dice;
  private final String packageName;
  private final List<Interface> done = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final List<String> neighbours = new ArrayList<>();
  private final List<String> methodNames = new ArrayList<>();

  private Generator(Random random, String packageName) {
    this.dice = new Dice(random);
    this.packageName = packageName;
  }

  /** The last interface of the specimen is a handler, others may be as well. */
  static Specimen generate(Random random, String packageName) {
    return new Generator(random, packageName).specimen();
  }

  private Specimen specimen() {
    dice.times(2, 25, () -> {
      String name = dice.of(Names.TYPES);
      if (names.add(name.toLowerCase(Locale.ROOT))) {
        neighbours.add(name);
      }
    });
    for (int i = 0; i < 5; i++) {
      methodNames.add(dice.of(Names.MEMBERS));
    }
    int parents = dice.below(5);
    for (int i = 0; i <= parents; i++) {
      done.add(next(i == parents));
    }
    return new Specimen(packageName, done, neighbours);
  }

  private Specimen soFar(Interface head) {
    List<Interface> all = new ArrayList<>(done);
    all.add(head);
    return new Specimen(packageName, all, neighbours);
  }

  private Interface next(boolean last) {
    List<Variable> variables = new ArrayList<>();
    TypeMaker types = new TypeMaker(dice, packageName, neighbours, variables);
    dice.times(3, 30, () -> types.declare(variables));
    Interface bare = new Interface(
        dice.chance(15) ? distinct() : "",
        dice.chance(60) ? "public " : "",
        annotations(last),
        distinct(),
        List.copyOf(variables),
        List.of(),
        List.of(),
        extras(variables));
    bare = bare.withParents(parents(bare, types));
    if (bare.parents().stream().anyMatch(this::isRaw)) {
      bare.annotations().add("@java.lang.SuppressWarnings({\"rawtypes\", \"unchecked\"})");
    }
    Interface full = bare.withMethods(methods(bare, types, last));
    if (new Family(soFar(full), full).methods().isEmpty()) {
      full.annotations().removeIf(each -> RouteTag.in(List.of(each)).isPresent());
    }
    return new Captures(dice, packageName).add(soFar(full), full);
  }

  private String distinct() {
    while (true) {
      String name = dice.of(Names.INTERFACES);
      if (names.add(name.toLowerCase(Locale.ROOT))) {
        return name;
      }
    }
  }

  private List<String> annotations(boolean last) {
    List<String> annotations = new ArrayList<>();
    if (dice.chance(last ? 80 : 20)) {
      annotations.add(route());
    }
    dice.times(
        1,
        10,
        () -> annotations.add(
            "@java.lang.SuppressWarnings(\"" + dice.of("unused", "unchecked") + "\")"));
    dice.times(1, 15, () -> annotations.add("@org.jspecify.annotations.NullMarked"));
    return annotations;
  }

  private String route() {
    String kind = dice.of("ROLLOUT", "VERIFY", "AGENT", "MODEL_CALL", "ENDPOINT");
    StringBuilder route = new StringBuilder("@" + RouteTag.PACKAGE + "Route(kind = "
        + RouteTag.PACKAGE + "RouteKind." + kind + ", endsAtReturn = " + value("true", Late.TRUE));
    if (kind.equals("ENDPOINT")) {
      route.append(", group = ").append(value("\"grading\"", Late.GROUP));
    }
    dice.times(
        1,
        30,
        () -> route
            .append(", spanName = ")
            .append(value("\"s" + dice.below(1000) + "\"", Late.SPAN)));
    dice.times(
        1,
        20,
        () -> route.append(", attributes = @" + RouteTag.PACKAGE
            + "StaticAttribute(key = " + value("\"a.b\"", Late.KEY)
            + ", value = \"$L \\n\\\"\")"));
    dice.times(1, 20, () -> route.append(", expected = java.lang.IllegalStateException.class"));
    if (kind.equals("AGENT") || kind.equals("ENDPOINT")) {
      dice.times(
          1,
          20,
          () -> route.append(", durationMetric = ").append(value("\"m.duration\"", Late.METRIC)));
    }
    return route + ")";
  }

  private String value(String literal, Late constant) {
    return dice.chance(10) ? constant.in(packageName) : literal;
  }

  private List<Parent> parents(Interface bare, TypeMaker types) {
    List<Parent> parents = new ArrayList<>();
    for (Interface candidate : done) {
      if (dice.chance(60)) {
        List<Type> arguments = new ArrayList<>();
        if (!dice.chance(8)) {
          candidate.variables().forEach(each -> arguments.add(types.argument(each)));
        }
        parents.add(new Parent(packageName + "." + candidate.nestedName(), arguments));
        Interface heir = bare.withParents(parents);
        if (!new Family(soFar(heir), heir).isConsistent()) {
          parents.remove(parents.size() - 1);
        }
      }
    }
    java.util.Collections.shuffle(parents, dice.random());
    return parents;
  }

  private boolean isRaw(Parent parent) {
    return done.stream()
        .filter(each -> (packageName + "." + each.nestedName()).equals(parent.type()))
        .anyMatch(each -> each.variables().size() != parent.arguments().size());
  }

  private List<String> extras(List<Variable> variables) {
    List<String> extras = new ArrayList<>();
    Set<String> used = new HashSet<>();
    // A member type would hide the variable of its name.
    variables.forEach(each -> used.add(each.name().toLowerCase(Locale.ROOT)));
    dice.times(2, 20, () -> {
      String name = dice.of(Names.TYPES);
      if (used.add(name.toLowerCase(Locale.ROOT))) {
        extras.add(dice.of("class %s {}", "interface %s {}", "enum %s { A }", "record %s(int a) {}")
            .formatted(name));
      }
    });
    dice.times(2, 20, () -> {
      String name = dice.of(Names.CONSTANTS);
      if (used.add(name.toLowerCase(Locale.ROOT))) {
        extras.add(dice.of("int %s = 1;", "java.lang.String %s = \"x\";").formatted(name));
      }
    });
    return extras;
  }

  private List<Method> methods(Interface bare, TypeMaker types, boolean last) {
    List<Method> methods = new ArrayList<>();
    MethodMaker maker = new MethodMaker(dice, types, methodNames);
    int wanted = dice.below(5);
    Map<Family.Key, List<Family.Declared>> inherited = new Family(soFar(bare), bare).methods();
    for (int i = 0; i < wanted; i++) {
      Method method =
          origin(bare, inherited).map(each -> maker.override(each, bare)).orElseGet(maker::fresh);
      if (isNew(method, bare, methods, inherited)) {
        methods.add(decorate(method));
      }
    }
    if (last && methods.isEmpty() && inherited.isEmpty()) {
      methods.add(maker.fresh());
    }
    if (last && !bare.withMethods(methods).isHandler()) {
      bare.annotations().add(route());
    }
    return methods;
  }

  /** A method to override, or one of an unrelated interface to repeat. */
  private Optional<MethodMaker.Origin> origin(
      Interface bare, Map<Family.Key, List<Family.Declared>> inherited) {
    if (!inherited.isEmpty() && dice.chance(40)) {
      return Optional.of(MethodMaker.Origin.of(dice.of(dice.of(List.copyOf(inherited.values())))));
    }
    List<Interface> plain =
        done.stream().filter(each -> each.variables().isEmpty()).toList();
    if (!plain.isEmpty() && dice.chance(15)) {
      List<Method> methods =
          dice.of(plain).methods().stream().filter(Method::isOverridable).toList();
      return methods.isEmpty()
          ? Optional.empty()
          : Optional.of(new MethodMaker.Origin(dice.of(methods), new HashMap<>(), false));
    }
    return Optional.empty();
  }

  /** Not a second method of the same erasure. */
  private static boolean isNew(
      Method method,
      Interface bare,
      List<Method> methods,
      Map<Family.Key, List<Family.Declared>> inherited) {
    Map<String, Type> bounds = Variable.erasures(bare.variables());
    List<Type> erased = method.erasedParameters(bounds);
    boolean reserved = Set.of("hashCode", "toString", "clone", "finalize").contains(method.name());
    return !reserved
        && methods.stream()
            .noneMatch(each -> each.name().equals(method.name())
                && each.erasedParameters(bounds).equals(erased))
        && (method.isOverridable()
            || inherited.keySet().stream().noneMatch(each -> each.name().equals(method.name())));
  }

  private Method decorate(Method method) {
    List<String> annotations = new ArrayList<>(method.annotations());
    if (method.isOverridable() && dice.chance(15)) {
      annotations.add(route());
    } else if (method.isOverridable() && dice.chance(10)) {
      annotations.add(RouteTag.UNTRACED);
    }
    dice.times(1, 4, () -> annotations.add("@java.lang.Deprecated"));
    return method.withAnnotations(annotations.stream().distinct().toList());
  }
}
