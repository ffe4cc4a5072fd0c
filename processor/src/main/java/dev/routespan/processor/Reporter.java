package dev.routespan.processor;

import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/** Prints each message once, at the narrowest place known, and counts errors. */
final class Reporter {
  private final Messager messager;
  private final boolean strict;
  private final SourceTypes sources;
  private final Set<Object> printed = new HashSet<>();
  private Element fallback;
  private int errors;

  private record Printed(String element, String place, String message) {}

  Reporter(Messager messager, boolean strict, SourceTypes sources) {
    this.messager = messager;
    this.strict = strict;
    this.sources = sources;
  }

  /** From now on, problems of elements without source are reported at this one. */
  void startWith(Element handler) {
    fallback = handler;
  }

  int errors() {
    return errors;
  }

  /** Without an element the problem is nobody's in particular. */
  void report(Element element, Diagnostic diagnostic, Object... details) {
    print(new Place(element, null, null), diagnostic, details);
  }

  void report(Place place, Diagnostic diagnostic, Object... details) {
    print(place, diagnostic, details);
  }

  private void print(Place place, Diagnostic diagnostic, Object... details) {
    Kind kind = diagnostic.kind(strict);
    if (kind == Kind.ERROR) {
      errors++;
    }
    String message = diagnostic.message(details);
    if (place.element() == null) {
      messager.printMessage(kind, message);
      return;
    }
    if (!printed.add(new Printed(place.key(), String.valueOf(place.value()), message))) {
      return;
    }
    if (fallback != null && !sources.contains(place.element())) {
      messager.printMessage(kind, message, fallback);
    } else if (place.value() != null) {
      messager.printMessage(kind, message, place.element(), place.annotation(), place.value());
    } else if (place.annotation() != null) {
      messager.printMessage(kind, message, place.element(), place.annotation());
    } else {
      messager.printMessage(kind, message, place.element());
    }
  }

  /** An element, perhaps one of its annotations, perhaps one value of that. */
  record Place(Element element, AnnotationMirror annotation, AnnotationValue value) {

    private String key() {
      Element enclosing = element.getEnclosingElement();
      return enclosing == null
          ? element.toString()
          : enclosing.getEnclosingElement() + "/" + enclosing + "/" + element;
    }
  }
}
