package dev.routespan.processor.mirror;

import dev.routespan.processor.model.EndStrategy;
import dev.routespan.processor.model.EndStrategy.Match;
import java.util.List;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Finds the end strategy of a method by its types. */
public final class EndStrategies {
  private final TypeFacts facts;
  private final ExecutableType method;

  public EndStrategies(TypeFacts facts, ExecutableType method) {
    this.facts = facts;
    this.method = method;
  }

  /** Returns the first strategy that matches. */
  public EndStrategy find(boolean untilClosed) {
    for (EndStrategy strategy : EndStrategy.values()) {
      if ((untilClosed || !strategy.match().onlyUntilClosed()) && matches(strategy.match())) {
        return strategy;
      }
    }
    throw new AssertionError("one strategy matches anything");
  }

  private boolean matches(Match match) {
    TypeMirror result = method.getReturnType();
    if (match.types().isEmpty()) {
      return true;
    } else if (match.ofParameter()) {
      return observer(match) >= 0;
    }
    return match.withSubtypes()
        ? match.types().stream().anyMatch(type -> facts.isA(result, type))
        : isExactly(result, match.types());
  }

  /**
   * Returns the position of the only parameter that a method answers to; -1 if there is none. Such a
   * method is void or, if its requests are a stream too, returns the observer of those.
   */
  public int observer(EndStrategy strategy) {
    return strategy.match().ofParameter() ? observer(strategy.match()) : -1;
  }

  private int observer(Match match) {
    TypeMirror result = method.getReturnType();
    List<String> requests = match.types().subList(0, 1);
    if (result.getKind() != TypeKind.VOID && !isExactly(result, requests)) {
      return -1;
    }
    int found = -1;
    for (int i = 0; i < method.getParameterTypes().size(); i++) {
      if (isExactly(method.getParameterTypes().get(i), match.types())) {
        if (found >= 0) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** Returns the type of what could be recorded of the result. */
  public TypeMirror payload(EndStrategy strategy) {
    TypeMirror result = method.getReturnType();
    return switch (strategy.payload()) {
      case TYPE_ARGUMENT ->
        facts.argument(result, strategy.match().types().get(0)).orElse(result);
      case RESULT, ONE_ITEM, ITEMS -> result;
    };
  }

  /** Returns whether a generic method of the runtime gets a value of a raw type, as javac warns. */
  public boolean handsOverRaw(EndStrategy strategy) {
    int observer = observer(strategy);
    boolean isRaw = facts.isRaw(method.getReturnType())
        || observer >= 0 && facts.isRaw(method.getParameterTypes().get(observer));
    return strategy.replacesResult() && isRaw;
  }

  private boolean isExactly(TypeMirror type, List<String> names) {
    return facts.qualifiedName(type).filter(names::contains).isPresent();
  }
}
