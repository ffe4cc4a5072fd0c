package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * Knows the annotations that say where null may be, and which of them a wrapper can repeat. They
 * are told by their simple names, since every library has its own.
 */
public final class Nullness {
  private static final Set<String> SCOPES = Set.of("NullMarked", "NullUnmarked");

  private static final Set<String> NAMES =
      Set.of("CheckForNull", "MonotonicNonNull", "NonNull", "Nonnull", "Nullable", "PolyNull");

  /** Elsewhere a word for a constraint that is validated, which a subtype must not repeat. */
  private static final String JETBRAINS_NOT_NULL = "org.jetbrains.annotations.NotNull";

  /** No statement about a method, but an order to write a check into it. */
  private static final String LOMBOK_NON_NULL = "lombok.NonNull";

  private final Elements elements;
  private final ModuleElement module;
  private final PackageElement home;

  Nullness(Elements elements, TypeElement handler) {
    this.elements = elements;
    this.module = elements.getModuleOf(handler);
    this.home = elements.getPackageOf(handler);
  }

  /** Returns those of a type, as it is seen and as it was declared before its variables were replaced. */
  List<AnnotationMirror> of(AnnotatedConstruct seen, AnnotatedConstruct declared) {
    Map<String, AnnotationMirror> found = new LinkedHashMap<>();
    for (AnnotatedConstruct construct : List.of(declared, seen)) {
      for (AnnotationMirror mirror : construct.getAnnotationMirrors()) {
        if (isNullness(mirror)) {
          found.putIfAbsent(AnnotationMirrors.name(mirror), mirror);
        }
      }
    }
    return List.copyOf(found.values());
  }

  /** Returns those of a method or parameter that are no annotations of its type. */
  public List<AnnotationMirror> ofDeclaration(Element element) {
    List<AnnotationMirror> found = new ArrayList<>();
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if ((isNullness(mirror) || isScope(mirror)) && !isOfTypes(mirror)) {
        found.add(mirror);
      }
    }
    return found;
  }

  /** Returns what says inside an interface whether null may be where nothing is annotated. */
  public Optional<AnnotationMirror> scope(TypeElement handler) {
    for (Element each = handler; each instanceof TypeElement; each = each.getEnclosingElement()) {
      for (AnnotationMirror mirror : each.getAnnotationMirrors()) {
        if (isScope(mirror)) {
          return Optional.of(mirror);
        }
      }
    }
    return Optional.empty();
  }

  private boolean isScope(AnnotationMirror mirror) {
    return SCOPES.contains(simpleName(mirror)) && canBeNamed(type(mirror));
  }

  private boolean isNullness(AnnotationMirror mirror) {
    String name = AnnotationMirrors.name(mirror);
    boolean known = NAMES.contains(simpleName(mirror)) || name.equals(JETBRAINS_NOT_NULL);
    return known && !name.equals(LOMBOK_NON_NULL) && canBeNamed(type(mirror));
  }

  private static boolean isOfTypes(AnnotationMirror mirror) {
    return AnnotationMirrors.find(type(mirror), "java.lang.annotation.Target").stream()
        .flatMap(target -> AnnotationMirrors.values(target, "value").stream())
        .anyMatch(place -> place.toString().endsWith("TYPE_USE"));
  }

  /** A parent's annotation may be hidden from the handler's package, or from its module. */
  private boolean canBeNamed(TypeElement annotation) {
    boolean near = elements.getPackageOf(annotation).equals(home);
    for (Element each = annotation;
        each instanceof TypeElement;
        each = each.getEnclosingElement()) {
      Set<Modifier> modifiers = each.getModifiers();
      if (modifiers.contains(Modifier.PRIVATE) || !near && !modifiers.contains(Modifier.PUBLIC)) {
        return false;
      }
    }
    String name = annotation.getQualifiedName().toString();
    return module == null
        ? elements.getTypeElement(name) != null
        : elements.getTypeElement(module, name) != null;
  }

  private static TypeElement type(AnnotationMirror mirror) {
    return (TypeElement) mirror.getAnnotationType().asElement();
  }

  private static String simpleName(AnnotationMirror mirror) {
    return type(mirror).getSimpleName().toString();
  }
}
