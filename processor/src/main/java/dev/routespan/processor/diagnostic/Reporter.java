package dev.routespan.processor.diagnostic;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/** Prints each message once, at the narrowest place known. */
public final class Reporter {
  private final Messager messager;
  private final boolean strict;
  private final Predicate<Element> hasSource;
  private final Set<Printed> printed;

  /** Null if the messages are not about one handler. */
  private final Element handler;

  private boolean hasErrors;

  private record Printed(String element, String value, String message) {}

  /**
   * @param strict whether notes are warnings
   * @param hasSource whether the compiler can show a place in an element
   */
  public Reporter(Messager messager, boolean strict, Predicate<Element> hasSource) {
    this(messager, strict, hasSource, new HashSet<>(), null);
  }

  private Reporter(
      Messager messager,
      boolean strict,
      Predicate<Element> hasSource,
      Set<Printed> printed,
      Element handler) {
    this.messager = messager;
    this.strict = strict;
    this.hasSource = hasSource;
    this.printed = printed;
    this.handler = handler;
  }

  /** Returns a reporter that prints at the handler what is wrong with elements without a source. */
  public Reporter of(Element handler) {
    return new Reporter(messager, strict, hasSource, printed, handler);
  }

  /** Returns whether this very reporter was told of an error. */
  public boolean hasErrors() {
    return hasErrors;
  }

  public void report(Element element, Diagnostic diagnostic, Object... details) {
    report(Place.of(element), diagnostic, details);
  }

  public void report(Place place, Diagnostic diagnostic, Object... details) {
    Kind kind = diagnostic.kind(strict);
    hasErrors |= kind == Kind.ERROR;
    String message = diagnostic.message(details);
    if (place.element() == null) {
      messager.printMessage(kind, message);
    } else if (printed.add(
        new Printed(path(place.element()), String.valueOf(place.value()), message))) {
      print(kind, message, place);
    }
  }

  private void print(Kind kind, String message, Place place) {
    if (handler != null && !hasSource.test(place.element())) {
      messager.printMessage(kind, message, handler);
    } else if (place.value() != null) {
      messager.printMessage(kind, message, place.element(), place.annotation(), place.value());
    } else if (place.annotation() != null) {
      messager.printMessage(kind, message, place.element(), place.annotation());
    } else {
      messager.printMessage(kind, message, place.element());
    }
  }

  /** Tells members of different types apart, whose own texts may be the same. */
  private static String path(Element element) {
    Element enclosing = element.getEnclosingElement();
    return enclosing == null
        ? element.toString()
        : enclosing.getEnclosingElement() + "/" + enclosing + "/" + element;
  }
}
