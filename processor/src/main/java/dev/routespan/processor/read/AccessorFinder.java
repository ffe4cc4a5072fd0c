package dev.routespan.processor.read;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.Lombok;
import dev.routespan.processor.mirror.TypeFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds the methods without parameters that annotations name. */
final class AccessorFinder {
  private final Types types;
  private final Elements elements;
  private final TypeFacts facts;
  private final Reporter reporter;
  private final PackageElement home;

  /** An accessor and its type as a member of the type it was looked for in. */
  record Accessor(ExecutableElement element, TypeMirror type) {}

  private static final int MOST_NAMES = 5;

  AccessorFinder(HandlerScope scope, Reporter reporter) {
    this.types = scope.types();
    this.elements = scope.elements();
    this.facts = scope.facts();
    this.reporter = reporter;
    this.home = scope.home();
  }

  /** Reports why there is none. */
  Optional<Accessor> find(TypeMirror target, String spelledTarget, String name, Place place) {
    Map<String, Accessor> candidates = withoutParameters(target);
    Accessor accessor = candidates.get(name);
    if (accessor == null) {
      reporter.report(
          place,
          Diagnostic.ACCESSOR_MISSING,
          spelledTarget,
          name,
          advice(candidates, name) + orders(target));
      return Optional.empty();
    }
    Optional<String> obstacle = obstacle(accessor);
    obstacle.ifPresent(
        what -> reporter.report(place, Diagnostic.ACCESSOR_UNUSABLE, name, spelledTarget, what));
    return obstacle.isPresent() ? Optional.empty() : Optional.of(accessor);
  }

  /** Returns the type of what an accessor reads; empty if there is none, which is not reported. */
  Optional<TypeMirror> typeOf(TypeMirror target, String name) {
    return Optional.ofNullable(withoutParameters(target).get(name)).map(Accessor::type);
  }

  /** An accessor to propose to the user: one of the user's own, and rather one that names a rollout. */
  Optional<String> propose(TypeMirror target, Predicate<TypeMirror> wanted) {
    return withoutParameters(target).entrySet().stream()
        .filter(entry -> obstacle(entry.getValue()).isEmpty())
        .filter(entry -> !isOfObject(entry.getValue().element()))
        .filter(entry -> !isOfJdk(entry.getValue().element()))
        .filter(entry -> wanted.test(entry.getValue().type()))
        .map(Map.Entry::getKey)
        .min(Comparator.comparing((String name) -> !property(name).contains("rollout"))
            .thenComparing(Comparator.naturalOrder()));
  }

  /** What comes first in the alphabet there is seldom what anybody wants to record. */
  private boolean isOfJdk(ExecutableElement method) {
    return elements.getPackageOf(method).getQualifiedName().toString().startsWith("java.");
  }

  private Map<String, Accessor> withoutParameters(TypeMirror target) {
    Map<String, Accessor> found = new LinkedHashMap<>();
    for (DeclaredType type : facts.bounds(target)) {
      List<ExecutableElement> methods =
          ElementFilter.methodsIn(elements.getAllMembers((TypeElement) type.asElement()));
      for (ExecutableElement method : methods) {
        if (method.getParameters().isEmpty()) {
          ExecutableType member = (ExecutableType) types.asMemberOf(type, method);
          found.merge(
              name(method), new Accessor(method, member.getReturnType()), AccessorFinder::better);
        }
      }
    }
    return found;
  }

  /** Of an interface's and Object's method of one name, or a parent's and a child's, the former. */
  private static Accessor better(Accessor one, Accessor other) {
    return isOfObject(one.element()) ? other : one;
  }

  private Optional<String> obstacle(Accessor accessor) {
    ExecutableElement method = accessor.element();
    if (method.getModifiers().contains(Modifier.STATIC)) {
      return Optional.of("static");
    }
    if (method.getReturnType().getKind() == TypeKind.VOID) {
      return Optional.of("void");
    }
    boolean near = elements.getPackageOf(method).equals(home);
    boolean isPrivate = method.getModifiers().contains(Modifier.PRIVATE);
    return method.getModifiers().contains(Modifier.PUBLIC) || near && !isPrivate
        ? Optional.empty()
        : Optional.of("not accessible to the wrapper");
  }

  private String advice(Map<String, Accessor> candidates, String name) {
    List<String> usable = new ArrayList<>();
    candidates.forEach((candidate, accessor) -> {
      if (!isOfObject(accessor.element()) && obstacle(accessor).isEmpty()) {
        usable.add(candidate);
      }
    });
    Optional<String> closest = usable.stream()
        .filter(candidate -> isLike(candidate, name))
        .min(Comparator.comparing((String candidate) -> distance(candidate, name))
            .thenComparing(Comparator.naturalOrder()));
    return closest
        .map(candidate -> "; did you mean \"" + candidate + "\"?")
        .orElse(
            usable.isEmpty()
                ? ""
                : "; it has "
                    + String.join(
                        ", ", usable.stream().sorted().limit(MOST_NAMES).toList())
                    + (usable.size() > MOST_NAMES ? ", …" : ""));
  }

  private String orders(TypeMirror target) {
    boolean ofLombok = facts.bounds(target).stream()
        .anyMatch(bound -> Lombok.extendsType((TypeElement) bound.asElement()));
    return ofLombok
        ? "; if Lombok is to make it, put Lombok on the processor path, before Routespan"
        : "";
  }

  private static boolean isLike(String candidate, String name) {
    boolean longer = name.length() > 2 && property(candidate).contains(property(name));
    return longer || distance(candidate, name) <= Math.max(1, name.length() / 3);
  }

  private static int distance(String candidate, String name) {
    return Math.min(
        editDistance(property(candidate), property(name)), editDistance(candidate, name));
  }

  /** {@code getId}, {@code isId} and {@code id} mean the same. */
  private static String property(String method) {
    String property = method.replaceFirst("^(get|is)(?=\\p{Lu})", "");
    return property.toLowerCase(Locale.ROOT);
  }

  private static int editDistance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }

  /** Overridden or not, these are nobody's property. */
  private static boolean isOfObject(ExecutableElement method) {
    boolean general = Set.of("hashCode", "toString").contains(name(method));
    return general
        || method.getEnclosingElement() instanceof TypeElement owner
            && owner.getQualifiedName().contentEquals("java.lang.Object");
  }

  private static String name(ExecutableElement method) {
    return method.getSimpleName().toString();
  }
}
