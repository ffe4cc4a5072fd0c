package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;

/** Reads of the stubs that kapt makes what Java has no words for. */
public final class Kotlin {
  static final String THROWS = "kotlin.jvm.Throws";

  /** An accessor's prefix has three letters: get or set. */
  private static final int PREFIX = 3;

  /** Of a function whose signature has a value class: no stub shows it, but the class will have it. */
  private static final Pattern MANGLED = Pattern.compile(".+-[A-Za-z0-9_-]{7}");

  private Kotlin() {}

  /** The exceptions of {@code @Throws}: not every stub has them in a throws clause, as the class has. */
  static List<TypeMirror> thrown(ExecutableElement method) {
    List<TypeMirror> thrown = new ArrayList<>();
    AnnotationMirrors.find(method, THROWS)
        .ifPresent(annotation -> AnnotationMirrors.values(annotation, "exceptionClasses").stream()
            .map(AnnotationValue::getValue)
            .filter(TypeMirror.class::isInstance)
            .map(TypeMirror.class::cast)
            .forEach(thrown::add));
    return thrown;
  }

  /**
   * Returns the property that a method gets or sets; empty if it is a function. The metadata of a
   * Kotlin type names both a property and its accessors.
   */
  public static Optional<String> property(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    int parameters = method.getParameters().size();
    boolean isGetter = name.startsWith("get") && parameters == 0;
    boolean isSetter = name.startsWith("set") && parameters == 1;
    if (!isGetter && !isSetter || name.length() == PREFIX) {
      return Optional.empty();
    }
    Set<String> names = names(method.getEnclosingElement());
    String property = name.substring(PREFIX);
    String decapitalized =
        property.substring(0, 1).toLowerCase(Locale.ROOT) + property.substring(1);
    return Optional.of(decapitalized)
        .filter(names::contains)
        .or(() -> Optional.of(property).filter(names::contains));
  }

  /** Returns the methods that an interface has or inherits and that no Java source can declare. */
  public static Stream<String> mangled(HandlerScope scope) {
    return scope.ancestry().elements().stream()
        .flatMap(type -> names(type).stream())
        .filter(name -> MANGLED.matcher(name).matches());
  }

  private static Set<String> names(Element type) {
    return AnnotationMirrors.find(type, "kotlin.Metadata").stream()
        .flatMap(metadata -> AnnotationMirrors.values(metadata, "d2").stream())
        .map(value -> String.valueOf(value.getValue()))
        .collect(Collectors.toSet());
  }
}
