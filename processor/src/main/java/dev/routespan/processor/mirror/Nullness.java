package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
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
  private final Access access;
  private final ModuleElement module;
  private final PackageElement home;

  /**
   * Whether the sources speak of null. Where they do not nobody checks, and what a wrapper repeated
   * of a library's interface would be an annotation that no other source names, of which {@code
   * -Xlint:processing} warns.
   */
  private final boolean repeated;

  /**
   * @param compiled the interface and its parents, those of them that are sources
   */
  Nullness(Elements elements, TypeElement handler, List<TypeElement> compiled, Access access) {
    this.elements = elements;
    this.access = access;
    this.module = elements.getModuleOf(handler);
    this.home = elements.getPackageOf(handler);
    this.repeated = isMarked(handler) || compiled.stream().anyMatch(this::isAnnotated);
  }

  private boolean isMarked(TypeElement handler) {
    return scope(handler).isPresent()
        || home.getAnnotationMirrors().stream().anyMatch(this::isScope)
        || module != null && module.getAnnotationMirrors().stream().anyMatch(this::isScope);
  }

  private boolean isAnnotated(TypeElement type) {
    return type.getTypeParameters().stream()
            .anyMatch(parameter -> parameter.getBounds().stream().anyMatch(this::mentions))
        || type.getInterfaces().stream().anyMatch(this::mentions)
        || ElementFilter.methodsIn(type.getEnclosedElements()).stream().anyMatch(this::isAnnotated);
  }

  private boolean isAnnotated(ExecutableElement method) {
    return has(method)
        || mentions(method.getReturnType())
        || method.getParameters().stream()
            .anyMatch(parameter -> has(parameter) || mentions(parameter.asType()));
  }

  private boolean has(AnnotatedConstruct construct) {
    return construct.getAnnotationMirrors().stream().anyMatch(this::isNullness);
  }

  private boolean mentions(TypeMirror type) {
    if (has(type)) {
      return true;
    }
    if (type instanceof ArrayType array) {
      return mentions(array.getComponentType());
    }
    if (type instanceof WildcardType wildcard) {
      return Stream.of(wildcard.getExtendsBound(), wildcard.getSuperBound())
          .anyMatch(bound -> bound != null && mentions(bound));
    }
    return type instanceof DeclaredType declared
        && declared.getTypeArguments().stream().anyMatch(this::mentions);
  }

  /** Returns those of a type, as it is seen and as it was declared before its variables were replaced. */
  List<AnnotationMirror> of(AnnotatedConstruct seen, AnnotatedConstruct declared) {
    if (!repeated) {
      return List.of();
    }
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
      if (repeated && (isNullness(mirror) || isScope(mirror)) && !isOfTypes(mirror)) {
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

  /** A parent's annotation may be hidden from the handler's package, or be in no library that is there. */
  private boolean canBeNamed(TypeElement annotation) {
    String name = annotation.getQualifiedName().toString();
    return access.isAccessible(annotation)
        && (module == null
            ? elements.getTypeElement(name) != null
            : elements.getTypeElement(module, name) != null);
  }

  private static TypeElement type(AnnotationMirror mirror) {
    return (TypeElement) mirror.getAnnotationType().asElement();
  }

  private static String simpleName(AnnotationMirror mirror) {
    return type(mirror).getSimpleName().toString();
  }
}
