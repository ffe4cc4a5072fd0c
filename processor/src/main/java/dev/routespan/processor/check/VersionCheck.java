package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.RoundElements;
import dev.routespan.processor.mirror.Versions;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Reports what annotations newer than this processor say, which it would pass over. */
public final class VersionCheck {
  static final Map<String, Set<String>> KNOWN = Map.of(
      "Route",
      Set.of(
          "kind",
          "group",
          "spanName",
          "attributes",
          "expected",
          "durationMetric",
          "dialect",
          "untilClosed",
          "endsAtReturn"),
      "StaticAttribute",
      Set.of("key", "value", "sensitive", "metric"),
      "SpanAttribute",
      Set.of("value", "from", "metric"),
      "SpanAttribute.List",
      Set.of("value"),
      "RolloutId",
      Set.of("value"),
      "Untraced",
      Set.of(),
      "Generated",
      Set.of());

  private final Reporter reporter;
  private final Versions versions;

  public VersionCheck(Reporter reporter, Versions versions) {
    this.reporter = reporter;
    this.versions = versions;
  }

  /**
   * @param annotations those of ours that are in the sources of this round
   */
  public void check(RoundElements annotated, Set<? extends TypeElement> annotations) {
    for (TypeElement annotation : annotations) {
      String name = annotation.getQualifiedName().toString();
      for (Element element : annotated.with(name)) {
        AnnotationMirrors.find(element, name).ifPresent(mirror -> check(element, mirror));
      }
    }
  }

  private void check(Element element, AnnotationMirror mirror) {
    String name = AnnotationMirrors.name(mirror).substring(AnnotationMirrors.PACKAGE.length() + 1);
    Set<String> members = KNOWN.get(name);
    if (members == null) {
      reportUnknown(Place.of(element, mirror), "@" + name);
      return;
    }
    mirror.getElementValues().forEach((method, value) -> {
      String member = method.getSimpleName().toString();
      if (members.contains(member)) {
        AnnotationMirrors.annotations(mirror, member).forEach(nested -> check(element, nested));
      } else {
        reportUnknown(new Place(element, mirror, value), member + " of @" + name);
      }
    });
  }

  /** For what only its reader can tell to be unknown, too, such as a kind. */
  public void reportUnknown(Place place, String unknown) {
    reporter.report(
        place,
        Diagnostic.NEWER_ANNOTATIONS,
        unknown,
        versions.ofProcessor(),
        versions.ofAnnotations());
  }
}
