package dev.routespan.processor.read;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.CodeBlock;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.ModuleExports;
import dev.routespan.processor.mirror.TypeNames;
import dev.routespan.processor.mirror.TypeScanner;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;

/**
 * Collects the warnings that one declaration of the wrapper would give rise to, so that it
 * suppresses these and no others, on top of the user's own.
 */
final class Suppressions {
  private static final String DEPRECATED = "java.lang.Deprecated";

  private final Elements elements;
  private final ModuleExports exports;
  private final Set<String> needed = new TreeSet<>();
  private final TypeScanner scanner = new TypeScanner(this::mention);

  Suppressions(Elements elements, ModuleExports exports) {
    this.elements = elements;
    this.exports = exports;
  }

  void need(String category) {
    needed.add(category);
  }

  /** A type in the signature of the declaration. */
  void mention(TypeMirror type) {
    scanner.scan(type);
  }

  /** A type inside the declaration. */
  void mentionInside(TypeMirror type) {
    new TypeScanner(this::mentionInside).scan(type);
  }

  private void mention(DeclaredType type) {
    if (exports.hides((TypeElement) type.asElement())) {
      need("exports");
    }
    mentionInside(type);
  }

  private void mentionInside(DeclaredType type) {
    TypeElement element = (TypeElement) type.asElement();
    if (!element.getTypeParameters().isEmpty() && type.getTypeArguments().isEmpty()) {
      need("rawtypes");
    }
    mentionName(element);
  }

  /** A class literal, which may well be raw. */
  void mentionName(TypeElement type) {
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      use(each);
    }
  }

  void use(Element element) {
    if (elements.isDeprecated(element)) {
      need(isForRemoval(element) ? "removal" : "deprecation");
    }
  }

  private static boolean isForRemoval(Element element) {
    return AnnotationMirrors.find(element, DEPRECATED)
        .flatMap(mirror -> AnnotationMirrors.value(mirror, "forRemoval"))
        .filter(value -> Boolean.TRUE.equals(value.getValue()))
        .isPresent();
  }

  /** A variable arity parameter of a type that is not there at run time pollutes the heap. */
  void varargs(TypeMirror array) {
    if (!isReifiable(((ArrayType) array).getComponentType())) {
      need("unchecked");
    }
  }

  private static boolean isReifiable(TypeMirror type) {
    if (type instanceof ArrayType array) {
      return isReifiable(array.getComponentType());
    }
    if (type instanceof DeclaredType declared) {
      return declared.getTypeArguments().stream().allMatch(Suppressions::isUnbounded)
          && TypeNames.outer(declared).stream().allMatch(Suppressions::isReifiable);
    }
    return type.getKind() != TypeKind.TYPEVAR;
  }

  private static boolean isUnbounded(TypeMirror type) {
    return type instanceof WildcardType wildcard
        && wildcard.getExtendsBound() == null
        && wildcard.getSuperBound() == null;
  }

  /** The annotation of a declaration with the user's own, below others that hold here as well. */
  Optional<AnnotationSpec> annotation(
      Set<String> users, boolean deprecated, Set<String> inherited) {
    Set<String> all = new LinkedHashSet<>(users);
    for (String category : needed) {
      if (!inherited.contains(category) && !(deprecated && category.equals("deprecation"))) {
        all.add(category);
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(suppressWarnings(all));
  }

  /** What holds inside a type that is written with the user's annotations and these. */
  Set<String> inForce(TypeElement user, boolean deprecated) {
    Set<String> all = new TreeSet<>(needed);
    all.addAll(categories(user));
    if (deprecated) {
      all.add("deprecation");
    }
    return all;
  }

  static Set<String> categories(Element element) {
    Set<String> categories = new LinkedHashSet<>();
    AnnotationMirrors.find(element, "java.lang.SuppressWarnings")
        .ifPresent(mirror -> AnnotationMirrors.values(mirror, "value").stream()
            .map(AnnotationValue::getValue)
            .forEach(value -> categories.add(String.valueOf(value))));
    return categories;
  }

  private static AnnotationSpec suppressWarnings(Set<String> categories) {
    List<CodeBlock> literals =
        categories.stream().map(category -> CodeBlock.of("$S", category)).toList();
    CodeBlock value = literals.size() == 1
        ? literals.get(0)
        : CodeBlock.of("{$L}", CodeBlock.join(literals, ", "));
    return AnnotationSpec.builder(SuppressWarnings.class)
        .addMember("value", value)
        .build();
  }

  static AnnotationSpec deprecated(Element element) {
    return AnnotationMirrors.find(element, DEPRECATED)
        .map(AnnotationSpec::get)
        .orElseGet(() -> AnnotationSpec.builder(Deprecated.class).build());
  }
}
