package dev.routespan.processor.mirror;

import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Knows the types that Lombok adds methods to; it does so between two rounds, without new files. */
public final class Lombok {
  private Lombok() {}

  public static boolean extendsType(TypeElement type) {
    return Stream.concat(Stream.of(type), type.getEnclosedElements().stream())
        .anyMatch(Lombok::isAnnotated);
  }

  private static boolean isAnnotated(Element element) {
    return element.getAnnotationMirrors().stream()
        .anyMatch(annotation -> AnnotationMirrors.name(annotation).startsWith("lombok."));
  }
}
