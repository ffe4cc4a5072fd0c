package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds what a handler interface depends on and nobody has written yet: types, and annotation values. */
public final class UnresolvedTypes {
  private final List<Missing> missing = new ArrayList<>();
  private final List<UnresolvedValue> values = new ArrayList<>();
  private final Set<Element> seen = new HashSet<>();
  private boolean awaitsLombok;
  private Element member;
  private final Set<Element> known = new HashSet<>();
  private final SourceTypes sources;
  private final TypeScanner scanner = new TypeScanner(this::mention);

  private UnresolvedTypes(SourceTypes sources) {
    this.sources = sources;
  }

  /** A member whose declaration names a type that is not there. */
  public record Missing(Element member, String type) {}

  public static UnresolvedTypes in(TypeElement handler, SourceTypes sources) {
    UnresolvedTypes search = new UnresolvedTypes(sources);
    search.scanInterface(handler);
    return search;
  }

  /** Whether all is there. */
  public boolean isEmpty() {
    return isResolved() && !awaitsLombok;
  }

  /** Whether all is there but accessors that Lombok may still make. */
  public boolean isResolved() {
    return missing.isEmpty() && values.isEmpty();
  }

  public List<Missing> types() {
    return missing;
  }

  public List<UnresolvedValue> values() {
    return values;
  }

  private void mention(DeclaredType type) {
    if (type.getKind() == TypeKind.ERROR) {
      missing.add(new Missing(member, type.toString()));
    } else {
      scanSupertypes((TypeElement) type.asElement());
    }
  }

  /** What a type is, such as a future, depends on its supertypes; a class file had them all. */
  private void scanSupertypes(TypeElement type) {
    if (sources.contains(type) && known.add(type)) {
      Element mentioning = member;
      member = type;
      scanner.scan(type.getSuperclass());
      type.getInterfaces().forEach(scanner::scan);
      member = mentioning;
    }
  }

  private void scanInterface(TypeElement type) {
    if (!seen.add(type)) {
      return;
    }
    member = type;
    type.getTypeParameters().forEach(parameter -> parameter.getBounds().forEach(scanner::scan));
    type.getInterfaces().forEach(scanner::scan);
    scanAnnotations(type);
    for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
      if (MethodCollector.isOverridable(method)) {
        scanMethod(method);
      }
    }
    for (TypeMirror parent : type.getInterfaces()) {
      scanSupertype(parent);
    }
  }

  private void scanSupertype(TypeMirror parent) {
    if (parent.getKind() == TypeKind.DECLARED) {
      scanInterface((TypeElement) ((DeclaredType) parent).asElement());
    }
  }

  private void scanMethod(ExecutableElement method) {
    member = method;
    scanner.scan(method.asType());
    scanAnnotations(method);
    scanAccessors(AnnotationMirrors.spanAttributes(method), method.getReturnType());
    for (VariableElement parameter : method.getParameters()) {
      scanAnnotations(parameter);
      List<AnnotationMirror> named = AnnotationMirrors.spanAttributes(parameter);
      AnnotationMirrors.find(parameter, AnnotationMirrors.ROLLOUT_ID).ifPresent(named::add);
      scanAccessors(named, parameter.asType());
    }
  }

  private void scanAccessors(List<AnnotationMirror> annotations, TypeMirror target) {
    if (annotations.isEmpty()) {
      return;
    }
    Accessors accessors = new Accessors();
    accessors.scan(target);
    awaitsLombok |= annotations.stream()
        .map(AnnotationMirrors::accessor)
        .anyMatch(accessors::mayComeFromLombok);
  }

  private void scanAnnotations(Element element) {
    List<UnresolvedValue> unresolved = UnresolvedValue.of(element);
    values.addAll(unresolved);
    if (unresolved.isEmpty()) {
      AnnotationMirrors.find(element, AnnotationMirrors.ROUTE)
          .ifPresent(route -> AnnotationMirrors.values(route, "expected")
              .forEach(value -> scanner.scan((TypeMirror) value.getValue())));
    }
  }

  /** Scans the types in which accessors will be looked for. */
  private final class Accessors {
    private final Set<Element> visited = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private boolean ofLombok;
    private final TypeScanner types =
        new TypeScanner(type -> visit((TypeElement) type.asElement()));

    void scan(TypeMirror type) {
      types.scan(type);
    }

    boolean mayComeFromLombok(String accessor) {
      return ofLombok && !accessor.isEmpty() && !names.contains(accessor);
    }

    private void visit(TypeElement type) {
      if (!visited.add(type)) {
        return;
      }
      ofLombok |= Lombok.extendsType(type);
      boolean isEnum = type.getKind() == ElementKind.ENUM;
      for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
        if (method.getParameters().isEmpty()) {
          names.add(method.getSimpleName().toString());
          if (!isEnum) {
            scanner.scan(method.getReturnType());
          }
        }
      }
      scanner.scan(type.getSuperclass());
      scan(type.getSuperclass());
      type.getInterfaces().forEach(scanner::scan);
      type.getInterfaces().forEach(this::scan);
    }
  }
}
