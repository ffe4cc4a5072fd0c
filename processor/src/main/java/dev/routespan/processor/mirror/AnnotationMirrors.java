package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Reads annotations by name, so that the processor needs none of their classes. */
public final class AnnotationMirrors {
  public static final String PACKAGE = "dev.routespan.annotations";
  public static final String ROUTE = PACKAGE + ".Route";
  public static final String UNTRACED = PACKAGE + ".Untraced";
  public static final String ROLLOUT_ID = PACKAGE + ".RolloutId";
  public static final String SPAN_ATTRIBUTE = PACKAGE + ".SpanAttribute";
  public static final String SPAN_ATTRIBUTES = PACKAGE + ".SpanAttribute.List";

  private static final Set<String> COPIED =
      Set.of("java.lang.Deprecated", "java.lang.SuppressWarnings", Kotlin.THROWS);

  /** Frameworks read them of the class alone, so that a wrapper must repeat them. */
  public static final Set<String> SECURITY = Set.of(
      "jakarta.annotation.security.DenyAll",
      "jakarta.annotation.security.PermitAll",
      "jakarta.annotation.security.RolesAllowed",
      "javax.annotation.security.DenyAll",
      "javax.annotation.security.PermitAll",
      "javax.annotation.security.RolesAllowed");

  private AnnotationMirrors() {}

  /** Whether a wrapper depends on such an annotation: it is one of ours, or one that is repeated. */
  static boolean isRead(AnnotationMirror mirror) {
    String name = name(mirror);
    return name.startsWith(PACKAGE + ".") || COPIED.contains(name) || SECURITY.contains(name);
  }

  public static Optional<AnnotationMirror> find(Element element, String name) {
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (name(mirror).equals(name)) {
        return Optional.of(mirror);
      }
    }
    return Optional.empty();
  }

  public static boolean has(Element element, String name) {
    return find(element, name).isPresent();
  }

  public static String name(AnnotationMirror mirror) {
    return ((TypeElement) mirror.getAnnotationType().asElement())
        .getQualifiedName()
        .toString();
  }

  /** Every {@code @SpanAttribute}, be it alone or inside the container that the compiler adds. */
  public static List<AnnotationMirror> spanAttributes(Element element) {
    List<AnnotationMirror> found = new ArrayList<>();
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (name(mirror).equals(SPAN_ATTRIBUTE)) {
        found.add(mirror);
      } else if (name(mirror).equals(SPAN_ATTRIBUTES)) {
        found.addAll(annotations(mirror, "value"));
      }
    }
    return found;
  }

  /** The accessor that a {@code @RolloutId} or {@code @SpanAttribute} names; empty if there is none. */
  static String accessor(AnnotationMirror mirror) {
    return string(mirror, name(mirror).equals(ROLLOUT_ID) ? "value" : "from");
  }

  public static Optional<AnnotationValue> value(AnnotationMirror mirror, String member) {
    for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
        mirror.getElementValues().entrySet()) {
      if (entry.getKey().getSimpleName().contentEquals(member)) {
        return Optional.of(entry.getValue());
      }
    }
    return Optional.empty();
  }

  /** The string that is written there; empty if there is none or it is the default. */
  public static String string(AnnotationMirror mirror, String member) {
    return value(mirror, member)
        .map(AnnotationValue::getValue)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .orElse("");
  }

  public static boolean flag(AnnotationMirror mirror, String member) {
    return value(mirror, member)
        .map(AnnotationValue::getValue)
        .filter(Boolean.TRUE::equals)
        .isPresent();
  }

  public static List<AnnotationValue> values(AnnotationMirror mirror, String member) {
    List<AnnotationValue> values = new ArrayList<>();
    value(mirror, member).ifPresent(value -> {
      if (value.getValue() instanceof List<?> several) {
        several.forEach(each -> values.add((AnnotationValue) each));
      } else {
        values.add(value);
      }
    });
    return values;
  }

  public static List<AnnotationMirror> annotations(AnnotationMirror mirror, String member) {
    List<AnnotationMirror> found = new ArrayList<>();
    for (AnnotationValue value : values(mirror, member)) {
      if (value.getValue() instanceof AnnotationMirror nested) {
        found.add(nested);
      }
    }
    return found;
  }
}
