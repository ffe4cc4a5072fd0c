package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.RouteMirror;
import dev.routespan.processor.mirror.TypeFacts;
import dev.routespan.processor.model.EndStrategy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;

/** Tells of asynchronous results whose completion the route's span does not wait for. */
public final class AsyncResultCheck {
  private static final List<String> READ_LATER =
      List.of("java.util.stream.BaseStream", "java.util.Iterator", "java.io.InputStream");

  /**
   * In the order of asking: a sub-type of a publisher may be a future as well. Of what is followed
   * itself, the sub-types.
   */
  private static final List<String> NOT_OBSERVED = List.of(
      "java.util.concurrent.Flow.Publisher",
      "org.reactivestreams.Publisher",
      "java.util.concurrent.Future",
      "java.util.concurrent.Callable",
      "io.reactivex.rxjava3.core.Completable",
      "io.reactivex.rxjava3.core.Maybe",
      "io.reactivex.rxjava3.core.Observable",
      "io.reactivex.rxjava3.core.Single",
      "io.smallrye.mutiny.Uni",
      "io.vertx.core.Future",
      "kotlinx.coroutines.Deferred",
      "kotlinx.coroutines.flow.Flow",
      "org.springframework.web.context.request.async.DeferredResult",
      "org.springframework.web.context.request.async.WebAsyncTask",
      "org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter",
      "org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody");

  /** What is followed as a result, but not as an argument of the result's type. */
  private static final List<String> OBSERVED_ALONE = Stream.of(EndStrategy.values())
      .map(EndStrategy::match)
      .filter(match -> !match.ofParameter() && !match.onlyUntilClosed())
      .flatMap(match -> match.types().stream())
      .toList();

  private final Reporter reporter;
  private final TypeFacts facts;
  private final ExecutableElement method;
  private final ExecutableType type;

  public AsyncResultCheck(
      Reporter reporter, TypeFacts facts, ExecutableElement method, ExecutableType type) {
    this.reporter = reporter;
    this.facts = facts;
    this.method = method;
    this.type = type;
  }

  public void check(RouteMirror route, EndStrategy strategy) {
    boolean isOwn = route.element().equals(method);
    if (route.untilClosed() && strategy != EndStrategy.UNTIL_CLOSED && isOwn) {
      // On a type, a @Route also holds for methods that one of its members does not fit.
      Place place = Place.of(method, route.annotation(), "untilClosed");
      reporter.report(place, Diagnostic.NOT_CLOSEABLE, name());
    } else if (strategy == EndStrategy.AT_RETURN && !route.endsAtReturn()) {
      tellIfAsynchronous();
    }
  }

  private void tellIfAsynchronous() {
    Optional<String> readLater = resultAmong(READ_LATER);
    if (readLater.isPresent()) {
      String declared = facts.qualifiedName(type.getReturnType()).orElse(readLater.get());
      reporter.report(method, Diagnostic.READ_LATER, name(), simpleName(declared));
      return;
    }
    notObserved()
        .ifPresent(
            how -> reporter.report(method, Diagnostic.ASYNC_RESULT_NOT_OBSERVED, name(), how));
  }

  private Optional<String> notObserved() {
    return resultAmong(NOT_OBSERVED)
        .map(name -> "through a " + name)
        .or(this::insideResult)
        .or(this::throughParameter);
  }

  private Optional<String> throughParameter() {
    for (int i = 0; i < method.getParameters().size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      TypeMirror parameterType = type.getParameterTypes().get(i);
      if (facts.isA(parameterType, "kotlin.coroutines.Continuation")) {
        return Optional.of("as a suspending function");
      } else if (facts.isA(parameterType, "io.grpc.stub.StreamObserver")) {
        return Optional.of("through a stream observer");
      } else if (isSuspended(parameter)) {
        return Optional.of("through a @Suspended parameter");
      }
    }
    return Optional.empty();
  }

  private Optional<String> insideResult() {
    if (!(type.getReturnType() instanceof DeclaredType result)) {
      return Optional.empty();
    }
    return result.getTypeArguments().stream()
        .flatMap(argument -> facts.bounds(argument).stream())
        .filter(argument -> among(OBSERVED_ALONE, argument).isPresent()
            || among(NOT_OBSERVED, argument).isPresent())
        .findFirst()
        .map(argument -> "through a " + argument.asElement().getSimpleName() + " inside "
            + result.asElement().getSimpleName());
  }

  private static boolean isSuspended(VariableElement parameter) {
    for (AnnotationMirror annotation : parameter.getAnnotationMirrors()) {
      if (AnnotationMirrors.name(annotation).endsWith("ws.rs.container.Suspended")) {
        return true;
      }
    }
    return false;
  }

  private Optional<String> resultAmong(List<String> names) {
    return among(names, type.getReturnType());
  }

  private Optional<String> among(List<String> names, TypeMirror candidate) {
    return names.stream()
        .filter(name -> facts.isA(candidate, name))
        .findFirst()
        .map(AsyncResultCheck::simpleName);
  }

  private static String simpleName(String qualifiedName) {
    return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
  }

  private String name() {
    return method.getSimpleName() + "()";
  }
}
