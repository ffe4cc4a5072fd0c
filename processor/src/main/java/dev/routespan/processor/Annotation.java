package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * An annotation of the wrapper or one of its methods.
 *
 * @param arguments as they stand between the parentheses; empty if there are none
 */
record Annotation(ClassName type, String arguments) {

  /** A copy of an annotation that holds strings, numbers and the like. */
  static Annotation copyOf(AnnotationMirror mirror) {
    TypeElement type = (TypeElement) mirror.getAnnotationType().asElement();
    return new Annotation(ClassName.get(type), arguments(mirror.getElementValues()));
  }

  private static String arguments(
      Map<? extends ExecutableElement, ? extends AnnotationValue> members) {
    List<String> arguments = members.entrySet().stream()
        .map(member -> member.getKey().getSimpleName() + " = " + literal(member.getValue()))
        .toList();
    String only = arguments.size() == 1 ? arguments.get(0) : "";
    return only.startsWith("value = ")
        ? only.substring("value = ".length())
        : String.join(", ", arguments);
  }

  private static String literal(AnnotationValue value) {
    if (value.getValue() instanceof String string) {
      return JavaText.quote(string);
    } else if (value.getValue() instanceof List<?> list) {
      return array(list.stream().map(each -> literal((AnnotationValue) each)).toList());
    }
    return value.toString();
  }

  static Annotation suppressWarnings(Iterable<String> categories) {
    List<String> literals = new ArrayList<>();
    categories.forEach(category -> literals.add(JavaText.quote(category)));
    return new Annotation(ClassName.get("java.lang", "SuppressWarnings"), array(literals));
  }

  private static String array(List<String> literals) {
    return literals.size() == 1
        ? literals.get(0)
        : literals.stream().collect(Collectors.joining(", ", "{", "}"));
  }

  String text(TypeSpelling types) {
    return "@" + types.name(type) + (arguments.isEmpty() ? "" : "(" + arguments + ")");
  }
}
