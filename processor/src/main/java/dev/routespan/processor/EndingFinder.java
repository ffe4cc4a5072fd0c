package dev.routespan.processor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Finds out when a route's call ends, and tells if that is not when its work does. */
final class EndingFinder {
  static final String STAGE = "java.util.concurrent.CompletionStage";
  static final String LISTENABLE_FUTURE = "com.google.common.util.concurrent.ListenableFuture";

  /** Types that a wrapper can rebuild; of a sub-type it cannot know how. */
  private static final Map<String, Ending> PUBLISHERS = Map.of(
      "java.util.concurrent.Flow.Publisher", Ending.FLOW_PUBLISHER,
      "org.reactivestreams.Publisher", Ending.REACTIVE_PUBLISHER,
      "reactor.core.publisher.Flux", Ending.FLUX,
      "reactor.core.publisher.Mono", Ending.MONO);

  private static final List<String> CLOSEABLE =
      List.of("java.util.stream.Stream", "java.util.Iterator", "java.io.InputStream");

  private static final List<String> OBSERVERS =
      List.of("io.grpc.stub.StreamObserver", "io.grpc.stub.ServerCallStreamObserver");

  private static final List<String> READ_LATER =
      List.of("java.util.stream.BaseStream", "java.util.Iterator", "java.io.InputStream");

  /** In the order of asking: a sub-type of a publisher may be a future as well. */
  private static final List<String> UNOBSERVED = List.of(
      "java.util.concurrent.Flow.Publisher",
      "org.reactivestreams.Publisher",
      "java.util.concurrent.Future",
      "org.springframework.web.context.request.async.DeferredResult",
      "org.springframework.web.context.request.async.WebAsyncTask");

  private final AttributeTypes types;
  private final Reporter reporter;
  private final ExecutableElement method;
  private final ExecutableType type;
  private final int observer;

  EndingFinder(
      AttributeTypes types, Reporter reporter, ExecutableElement method, ExecutableType type) {
    this.types = types;
    this.reporter = reporter;
    this.method = method;
    this.type = type;
    this.observer = findObserver();
  }

  Ending find(RouteSettings settings) {
    Ending ending = ending(settings.untilClosed());
    if (settings.untilClosed()
        && ending != Ending.UNTIL_CLOSED
        && settings.element().equals(method)) {
      // On a type, a @Route also holds for methods that one of its members does not fit.
      reporter.report(
          RouteReader.place(method, settings.annotation(), "untilClosed"),
          Diagnostic.NOT_CLOSEABLE,
          name());
    } else if (ending == Ending.AT_RETURN && !settings.endsAtReturn()) {
      tellIfLate();
    }
    return ending;
  }

  Ending ending(boolean untilClosed) {
    TypeMirror result = type.getReturnType();
    if (types.isA(result, STAGE)) {
      return Ending.STAGE;
    } else if (types.isA(result, LISTENABLE_FUTURE)) {
      return Ending.LISTENABLE_FUTURE;
    } else if (untilClosed && isExactly(result, CLOSEABLE)) {
      return Ending.UNTIL_CLOSED;
    } else if (observer >= 0) {
      return Ending.OBSERVER;
    }
    return types.qualifiedName(result).map(PUBLISHERS::get).orElse(Ending.AT_RETURN);
  }

  /**
   * The position of the only observer that a method answers to; -1 if there is none. Such a method is
   * void or, if requests are a stream too, returns the observer of those.
   */
  int observer() {
    return observer;
  }

  private int findObserver() {
    TypeMirror result = type.getReturnType();
    if (result.getKind() != TypeKind.VOID && !isExactly(result, OBSERVERS)) {
      return -1;
    }
    int found = -1;
    for (int i = 0; i < type.getParameterTypes().size(); i++) {
      if (isExactly(type.getParameterTypes().get(i), OBSERVERS)) {
        if (found >= 0) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** Whether a generic helper of the runtime gets a value of a raw type, which javac warns of. */
  boolean handsOverRaw(Ending ending) {
    boolean generic = ending.isPublisher() || ending == Ending.UNTIL_CLOSED;
    return ending == Ending.OBSERVER
        ? types.isRaw(type.getParameterTypes().get(observer))
        : generic && types.isRaw(type.getReturnType());
  }

  private void tellIfLate() {
    Optional<String> readLater = resultAmong(READ_LATER);
    if (readLater.isPresent()) {
      String declared = types.qualifiedName(type.getReturnType()).orElse(readLater.get());
      reporter.report(
          method, Diagnostic.READ_LATER, name(), declared.substring(declared.lastIndexOf('.') + 1));
      return;
    }
    unobserved().ifPresent(how -> reporter.report(method, Diagnostic.LATE_RESULT, name(), how));
  }

  private Optional<String> unobserved() {
    Optional<String> result = resultAmong(UNOBSERVED);
    if (result.isPresent()) {
      return result.map(name -> "through a " + name);
    }
    for (int i = 0; i < method.getParameters().size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      TypeMirror parameterType = type.getParameterTypes().get(i);
      if (types.isA(parameterType, "kotlin.coroutines.Continuation")) {
        return Optional.of("as a suspending function");
      } else if (types.isA(parameterType, "io.grpc.stub.StreamObserver")) {
        return Optional.of("through a stream observer");
      } else if (isSuspended(parameter)) {
        return Optional.of("through a @Suspended parameter");
      }
    }
    return Optional.empty();
  }

  private static boolean isSuspended(VariableElement parameter) {
    for (AnnotationMirror annotation : parameter.getAnnotationMirrors()) {
      if (Annotations.name(annotation).endsWith("ws.rs.container.Suspended")) {
        return true;
      }
    }
    return false;
  }

  private Optional<String> resultAmong(List<String> names) {
    for (String name : names) {
      if (types.isA(type.getReturnType(), name)) {
        return Optional.of(name.substring(name.lastIndexOf('.') + 1));
      }
    }
    return Optional.empty();
  }

  private boolean isExactly(TypeMirror mirror, List<String> names) {
    return types.qualifiedName(mirror).filter(names::contains).isPresent();
  }

  private String name() {
    return method.getSimpleName() + "()";
  }
}
