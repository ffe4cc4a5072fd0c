package dev.routespan.processor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** The elements of one round that bear one of our annotations. */
final class AnnotatedElements {
  private final Elements elements;
  private final RoundEnvironment round;

  AnnotatedElements(Elements elements, RoundEnvironment round) {
    this.elements = elements;
    this.round = round;
  }

  /** In the order of the sources. */
  List<Element> with(String annotation) {
    TypeElement type = elements.getTypeElement(annotation);
    return type == null ? List.of() : new ArrayList<>(round.getElementsAnnotatedWith(type));
  }

  /** The types that bear {@code @Route}, and the interfaces of the methods that do. */
  Set<TypeElement> handlers() {
    Set<TypeElement> handlers = new LinkedHashSet<>();
    for (Element element : with(Annotations.ROUTE)) {
      if (element instanceof TypeElement type) {
        handlers.add(type);
      } else if (element.getEnclosingElement() instanceof TypeElement owner
          && owner.getKind().isInterface()) {
        handlers.add(owner);
      }
    }
    return handlers;
  }
}
