package dev.routespan.processor;

import dev.routespan.processor.Reporter.Place;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Reports annotations where no wrapper could heed them. */
final class PlacementCheck {
  private static final String[] OF_ROUTES = {
    Annotations.UNTRACED,
    Annotations.ROLLOUT_ID,
    Annotations.SPAN_ATTRIBUTE,
    Annotations.SPAN_ATTRIBUTES
  };

  private final Reporter reporter;

  PlacementCheck(Reporter reporter) {
    this.reporter = reporter;
  }

  void check(AnnotatedElements annotated) {
    for (Element element : annotated.with(Annotations.ROUTE)) {
      if (element instanceof ExecutableElement && !isOfInterface(element)) {
        reporter.report(
            place(element, Annotations.ROUTE),
            Diagnostic.CLASS_METHOD,
            element.getSimpleName() + "()");
      }
    }
    for (Element element : annotated.with(OF_ROUTES)) {
      for (String annotation : OF_ROUTES) {
        if (Annotations.has(element, annotation)) {
          checkMethod(element, annotation);
        }
      }
    }
  }

  private void checkMethod(Element element, String annotation) {
    Element method = element instanceof ExecutableElement ? element : element.getEnclosingElement();
    boolean effective =
        isOfInterface(method) && MethodCollector.isOverridable((ExecutableElement) method);
    if (!effective) {
      Place place = place(element, annotation);
      String name =
          annotation.equals(Annotations.SPAN_ATTRIBUTES) ? Annotations.SPAN_ATTRIBUTE : annotation;
      reporter.report(
          place, Diagnostic.MISPLACED, name.substring(Annotations.PACKAGE.length() + 1));
    }
  }

  private static Place place(Element element, String annotation) {
    AnnotationMirror mirror = Annotations.find(element, annotation).orElse(null);
    return new Place(element, mirror, null);
  }

  private static boolean isOfInterface(Element method) {
    return method.getEnclosingElement() instanceof TypeElement owner
        && owner.getKind().isInterface();
  }
}
