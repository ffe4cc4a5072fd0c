package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Interface.Variable;
import java.util.ArrayList;
import java.util.List;

/** Makes up types within the reach of some type variables. */
final class TypeMaker {
  private static final List<String> PRIMITIVES =
      List.of("boolean", "byte", "short", "int", "long", "char", "float", "double");
  private static final List<String> PLAIN = List.of(
      "java.lang.String",
      "java.lang.Object",
      "java.lang.Integer",
      "java.lang.Number",
      "java.lang.CharSequence",
      "java.lang.Thread.State",
      "java.util.Date",
      "java.sql.Date",
      "java.io.InputStream",
      Shapes.NAME + ".Answer",
      Shapes.NAME + ".Opened",
      Shapes.NAME + ".HiddenFuture");
  private static final List<String> GENERIC = List.of(
      "java.util.List",
      "java.util.Collection",
      "java.util.Optional",
      "java.util.function.Supplier",
      "java.lang.Class",
      "java.lang.Comparable",
      "java.util.Map",
      "java.util.Map.Entry",
      "java.util.function.Function",
      Shapes.NAME + ".Outer",
      Shapes.NAME + ".Outer<java.lang.String>.Inner");
  private static final List<String> ASYNC_RESULTS = List.of(
      "java.util.concurrent.CompletionStage",
      "java.util.concurrent.CompletableFuture",
      "java.util.concurrent.Future",
      Shapes.NAME + ".AsyncResult");

  private final Dice dice;
  private final String packageName;
  private final List<String> neighbours;
  private final List<Variable> variables;

  TypeMaker(Dice dice, String packageName, List<String> neighbours, List<Variable> variables) {
    this.dice = dice;
    this.packageName = packageName;
    this.neighbours = neighbours;
    this.variables = variables;
  }

  /** One that sees these variables as well. */
  TypeMaker with(List<Variable> more) {
    List<Variable> all = new ArrayList<>(variables);
    all.removeIf(each -> more.stream().anyMatch(own -> own.name().equals(each.name())));
    all.addAll(more);
    return new TypeMaker(dice, packageName, neighbours, all);
  }

  TypeMaker withoutVariables() {
    return new TypeMaker(dice, packageName, neighbours, List.of());
  }

  Type result() {
    if (dice.chance(20)) {
      return Type.VOID;
    }
    return dice.chance(25) ? Type.of(dice.of(ASYNC_RESULTS), argument(1)) : any();
  }

  Type any() {
    Type type = dice.chance(20) ? Type.of(dice.of(PRIMITIVES)) : reference(0);
    Type dimensioned = dice.chance(15) ? type.array(1 + dice.below(2)) : type;
    return marked(dimensioned, 8);
  }

  private Type marked(Type type, int percent) {
    boolean markable = type.name().indexOf('<') < 0 && isNoVariable(type);
    if (!markable || !dice.chance(percent)) {
      return type;
    }
    String mark = Shapes.NAME + ".Mark"; // which a primitive type may have, too
    return type.mark(
        PRIMITIVES.contains(type.name())
            ? mark
            : dice.of(mark, "org.jspecify.annotations.Nullable"));
  }

  private boolean isNoVariable(Type type) {
    return variables.stream().noneMatch(each -> each.name().equals(type.name()));
  }

  private Type reference(int depth) {
    if (!variables.isEmpty() && dice.chance(35)) {
      return Type.of(dice.of(variables).name());
    }
    if (!neighbours.isEmpty() && dice.chance(10)) {
      return Type.of(packageName + "." + dice.of(neighbours));
    }
    if (depth < 3 && dice.chance(40)) {
      String name = dice.of(GENERIC);
      return name.equals("java.util.Map") || name.endsWith("Entry") || name.endsWith("Function")
          ? Type.of(name, argument(depth + 1), argument(depth + 1))
          : Type.of(name, argument(depth + 1));
    }
    return Type.of(dice.of(PLAIN));
  }

  private Type argument(int depth) {
    return switch (dice.below(8)) {
      case 0 -> Type.of("?");
      case 1 -> Type.of("? extends", marked(reference(depth), 10));
      case 2 -> Type.of("? super", reference(depth));
      case 3 -> Type.of(dice.of(PRIMITIVES)).array(1);
      default -> marked(reference(depth), 10);
    };
  }

  /** Adds a variable that may mention those before. */
  void declare(List<Variable> target) {
    String name = dice.of(Names.VARIABLES);
    if (target.stream().noneMatch(each -> each.name().equals(name))) {
      target.add(new Variable(name, bounds(name, target)));
    }
  }

  private List<Type> bounds(String name, List<Variable> before) {
    Type self = Type.of(name);
    Type comparable = Type.of("java.lang.Comparable", self);
    return switch (dice.below(14)) {
      case 0 -> List.of(Type.of("java.lang.Number"));
      case 1 -> List.of(comparable);
      case 2 -> List.of(Type.of("java.lang.Number"), comparable);
      case 3 -> List.of(Type.OBJECT, comparable);
      case 4 -> List.of(Type.of("java.lang.Enum", self));
      case 5, 6 -> List.of(Type.of("java.lang.Exception"));
      case 7 -> List.of(Type.of("java.util.concurrent.CompletionStage", Type.STRING));
      case 8 -> List.of(Type.of("java.util.List", Type.of("? super", self)));
      case 9 -> before.isEmpty() ? List.of() : List.of(Type.of(dice.of(before).name()));
      default -> List.of();
    };
  }

  /** A type argument within the bounds of the variable, as far as they are simple. */
  Type argument(Variable variable) {
    List<Type> fitting = new ArrayList<>();
    variables.stream()
        .filter(
            each -> each.bounds().equals(variable.bounds()) && variable.bounds().size() < 2)
        .filter(
            each -> each.bounds().stream().allMatch(bound -> bound.arguments().isEmpty()))
        .forEach(each -> fitting.add(Type.of(each.name())));
    String bound = variable.bounds().isEmpty() ? "" : variable.firstBound().name();
    fitting.add(
        switch (bound) {
          case "" -> reference(0);
          case "java.lang.Number" -> Type.of("java.lang.Integer");
          case "java.lang.Enum" -> Type.of("java.lang.Thread.State");
          case "java.lang.Exception" ->
            Type.of(dice.of(
                "java.io.IOException", Shapes.NAME + ".Fault", "java.lang.RuntimeException"));
          case "java.util.concurrent.CompletionStage" ->
            Type.of(Shapes.NAME + ".AsyncResult", Type.STRING);
          default -> Type.STRING;
        });
    return dice.of(fitting);
  }

  /** Something to throw, a type variable if there is one. */
  Type exception() {
    List<Type> choices = new ArrayList<>();
    for (Variable each : variables) {
      if (each.firstBound().name().equals("java.lang.Exception")) {
        choices.add(Type.of(each.name()));
        choices.add(Type.of(each.name()));
      }
    }
    List.of(
            "java.io.IOException",
            Shapes.NAME + ".Fault",
            Shapes.NAME + ".SubFault",
            "java.lang.IllegalStateException",
            "java.lang.Exception",
            "java.lang.Throwable",
            "java.lang.Error")
        .forEach(each -> choices.add(Type.of(each)));
    return dice.of(choices);
  }
}
