package dev.routespan.processor;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
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
  Set<? extends Element> with(String... annotations) {
    TypeElement[] types = Stream.of(annotations)
        .map(elements::getTypeElement)
        .filter(Objects::nonNull)
        .toArray(TypeElement[]::new);
    return types.length == 0 ? Set.of() : round.getElementsAnnotatedWithAny(types);
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
