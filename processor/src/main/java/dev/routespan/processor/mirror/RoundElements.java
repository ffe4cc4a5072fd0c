package dev.routespan.processor.mirror;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** The elements of one round that are annotated with one of our annotations. */
public final class RoundElements {
  private final Elements elements;
  private final RoundEnvironment round;

  public RoundElements(Elements elements, RoundEnvironment round) {
    this.elements = elements;
    this.round = round;
  }

  /** In the order of the sources. */
  public Set<? extends Element> with(String... annotations) {
    TypeElement[] types = Stream.of(annotations)
        .map(elements::getTypeElement)
        .filter(Objects::nonNull)
        .toArray(TypeElement[]::new);
    return types.length == 0 ? Set.of() : round.getElementsAnnotatedWithAny(types);
  }

  /** The types that are annotated with {@code @Route}, and the interfaces of the methods that are. */
  public Set<TypeElement> handlers() {
    Set<TypeElement> handlers = new LinkedHashSet<>();
    for (Element element : with(AnnotationMirrors.ROUTE)) {
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
