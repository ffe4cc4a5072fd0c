package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.MethodCollector;
import dev.routespan.processor.mirror.RoundElements;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Reports annotations where no wrapper could heed them. */
public final class PlacementCheck {
  private static final String[] OF_ROUTES = {
    AnnotationMirrors.UNTRACED,
    AnnotationMirrors.ROLLOUT_ID,
    AnnotationMirrors.SPAN_ATTRIBUTE,
    AnnotationMirrors.SPAN_ATTRIBUTES
  };

  private final Reporter reporter;

  public PlacementCheck(Reporter reporter) {
    this.reporter = reporter;
  }

  public void check(RoundElements annotated) {
    for (Element element : annotated.with(AnnotationMirrors.ROUTE)) {
      if (element instanceof ExecutableElement && !isOfInterface(element)) {
        reporter.report(
            place(element, AnnotationMirrors.ROUTE),
            Diagnostic.CLASS_METHOD,
            element.getSimpleName() + "()");
      }
    }
    for (Element element : annotated.with(OF_ROUTES)) {
      for (String annotation : OF_ROUTES) {
        if (AnnotationMirrors.has(element, annotation)) {
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
      String name = annotation.equals(AnnotationMirrors.SPAN_ATTRIBUTES)
          ? AnnotationMirrors.SPAN_ATTRIBUTE
          : annotation;
      reporter.report(
          place, Diagnostic.MISPLACED, name.substring(AnnotationMirrors.PACKAGE.length() + 1));
    }
  }

  private static Place place(Element element, String annotation) {
    AnnotationMirror mirror = AnnotationMirrors.find(element, annotation).orElse(null);
    return Place.of(element, mirror);
  }

  private static boolean isOfInterface(Element method) {
    return method.getEnclosingElement() instanceof TypeElement owner
        && owner.getKind().isInterface();
  }
}
