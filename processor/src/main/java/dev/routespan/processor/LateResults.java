package dev.routespan.processor;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Recognises methods that go on working after they returned. */
final class LateResults {
  private static final List<String> RESULTS = List.of(
      "java.util.concurrent.Future",
      "java.util.concurrent.Flow.Publisher",
      "org.reactivestreams.Publisher",
      "java.util.stream.BaseStream",
      "java.util.Iterator",
      "java.io.InputStream");

  private static final String STAGE = "java.util.concurrent.CompletionStage";
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  private final AttributeTypes types;

  LateResults(AttributeTypes types) {
    this.types = types;
  }

  boolean isStage(TypeMirror result) {
    return types.isA(result, STAGE);
  }

  /** What makes the method one whose end is not seen. */
  Optional<String> unobserved(ExecutableElement method, TypeMirror result) {
    if (isStage(result)) {
      return Optional.empty();
    }
    for (String name : RESULTS) {
      if (types.isA(result, name)) {
        return Optional.of("through a " + name.substring(name.lastIndexOf('.') + 1));
      }
    }
    for (VariableElement parameter : method.getParameters()) {
      if (types.isA(parameter.asType(), CONTINUATION)) {
        return Optional.of("as a suspending function");
      }
      for (AnnotationMirror annotation : parameter.getAnnotationMirrors()) {
        if (Annotations.name(annotation).endsWith("ws.rs.container.Suspended")) {
          return Optional.of("through a @Suspended parameter");
        }
      }
    }
    return Optional.empty();
  }
}
