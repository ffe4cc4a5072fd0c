package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a route's call ends, beyond the shapes of the golden files. */
class EndStrategyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.concurrent.Flow.Publisher m()",
        "org.reactivestreams.Publisher m()",
        "reactor.core.publisher.Mono m()",
        "reactor.core.publisher.Flux m()",
        "io.smallrye.mutiny.Uni m()",
        "io.smallrye.mutiny.Multi m()",
        "io.reactivex.rxjava3.core.Single m()",
        "io.reactivex.rxjava3.core.Maybe m()",
        "io.reactivex.rxjava3.core.Completable m()",
        "io.reactivex.rxjava3.core.Observable m()",
        "io.reactivex.rxjava3.core.Flowable m()",
        "com.google.common.util.concurrent.ListenableFuture m()",
        "java.util.concurrent.CompletionStage m()",
        "void m(io.grpc.stub.StreamObserver o)",
        "io.grpc.stub.StreamObserver m(io.grpc.stub.ServerCallStreamObserver o)",
        "@Route(kind = MODEL_CALL, untilClosed = true) java.util.stream.Stream m()",
        "@Route(kind = MODEL_CALL, untilClosed = true) java.util.Iterator m()"
      })
  void rawTypesCompileWithoutAWarning(String method) {
    Compilation compilation = Compiling.app(
        "@SuppressWarnings(\"rawtypes\") @Route(kind = VERIFY)\ninterface V { " + method + "; }");
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.concurrent.Future<String> m()",
        "java.util.concurrent.SubmissionPublisher<String> m()",
        "java.util.stream.IntStream m()",
        "java.io.InputStream m()",
        "int m(io.grpc.stub.StreamObserver<String> o)",
        "void m(@jakarta.ws.rs.container.Suspended Object response)",
        "void m(kotlin.coroutines.Continuation<String> continuation)",
        "java.util.concurrent.Callable<String> m()",
        "io.smallrye.mutiny.operators.AbstractUni<String> m()",
        "io.smallrye.mutiny.operators.AbstractMulti<String> m()",
        "java.util.Optional<io.smallrye.mutiny.Uni<String>> m()",
        "io.reactivex.rxjava3.subjects.SingleSubject<String> m()",
        "io.reactivex.rxjava3.subjects.MaybeSubject<String> m()",
        "io.reactivex.rxjava3.subjects.CompletableSubject m()",
        "io.reactivex.rxjava3.subjects.PublishSubject<String> m()",
        "io.reactivex.rxjava3.processors.PublishProcessor<String> m()",
        "java.util.Optional<io.reactivex.rxjava3.core.Completable> m()",
        "org.springframework.web.context.request.async.DeferredResult<String> m()",
        "java.util.Optional<java.util.concurrent.CompletableFuture<String>> m()",
        "java.util.function.Supplier<? extends java.util.concurrent.CompletionStage<String>> m()",
        "java.util.List<reactor.core.publisher.Mono<String>> m()"
      })
  void endsAtReturnSilencesTheMessage(String method) throws IOException {
    assertThat(messages("kind = VERIFY", method)).hasSize(1);
    assertThat(messages("kind = VERIFY, endsAtReturn = true", method)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "reactor.core.publisher.Mono<String> m()",
        "reactor.core.publisher.Flux<String> m()",
        "io.smallrye.mutiny.Uni<String> m()",
        "io.smallrye.mutiny.Multi<String> m()",
        "io.reactivex.rxjava3.core.Single<String> m()",
        "io.reactivex.rxjava3.core.Maybe<String> m()",
        "io.reactivex.rxjava3.core.Completable m()",
        "io.reactivex.rxjava3.core.Observable<String> m()",
        "io.reactivex.rxjava3.core.Flowable<String> m()"
      })
  void whatIsFollowedNeedsNoMessage(String method) {
    assertThat(messages("kind = VERIFY", method)).isEmpty();
  }

  @Test
  void foreignAsynchronousResultsAreNamed() {
    assertThat(
            messages("kind = VERIFY", "void m(@jakarta.ws.rs.container.Suspended Object response)"))
        .singleElement()
        .asString()
        .startsWith("RS601: ")
        .contains("(through a @Suspended parameter)");
    assertThat(messages("kind = VERIFY", "void m(kotlin.coroutines.Continuation<String> rest)"))
        .singleElement()
        .asString()
        .contains("(as a suspending function)");
    assertThat(messages(
            "kind = VERIFY",
            "org.springframework.web.context.request.async.DeferredResult<String> m()"))
        .singleElement()
        .asString()
        .contains("(through a DeferredResult)");
  }

  @Test
  void anAsynchronousResultInsideAnotherTypeIsTold() {
    assertThat(messages(
            "kind = VERIFY",
            "java.util.Optional<java.util.concurrent.CompletableFuture<String>> m()"))
        .singleElement()
        .asString()
        .startsWith("RS601: ")
        .contains("(through a CompletableFuture inside Optional)");
  }

  private static List<String> messages(String members, String method) {
    Compilation compilation = Compiling.with(
        List.of(),
        JavaFileObjects.forSourceString(
            "jakarta.ws.rs.container.Suspended",
            "package jakarta.ws.rs.container; public @interface Suspended { }"),
        JavaFileObjects.forSourceString(
            "kotlin.coroutines.Continuation",
            "package kotlin.coroutines; public interface Continuation<T> { void resumeWith(Object o); }"),
        JavaFileObjects.forSourceString(
            "org.springframework.web.context.request.async.DeferredResult",
            "package org.springframework.web.context.request.async; public class DeferredResult<T> { }"),
        JavaFileObjects.forSourceString("app.V", """
            package app;
            import dev.routespan.annotations.*;
            import static dev.routespan.annotations.RouteKind.*;
            @Route(%s) interface V { %s; }
            """.formatted(members, method)));
    assertThat(compilation.errors()).isEmpty();
    return compilation.diagnostics().stream()
        .map(each -> each.getMessage(null))
        .filter(message -> message.startsWith("RS"))
        .toList();
  }

  /** A type's {@code @Route} holds for methods that some of its members do not fit. */
  @Test
  void untilClosedOnATypeSkipsWhatItDoesNotFit() {
    assertThat(messages("kind = MODEL_CALL, untilClosed = true", "String m()")).isEmpty();
  }

  @Test
  void aFutureThatIsAPublisherTooIsAFuture() {
    Compilation compilation = Compiling.app("""
        @Route(kind = VERIFY)
        interface V { Both m(); }
        """, """
        abstract class Both extends java.util.concurrent.CompletableFuture<String>
            implements java.util.concurrent.Flow.Publisher<String> { }
        """);
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    assertThat(Compiling.wrappers(compilation).get("InstrumentedV"))
        .contains("call.endWhenComplete(");
  }

  /** Only generated services stand for abstract ones; another type's defaults are somebody's code. */
  @Test
  void defaultsOfAnAsyncServiceThatIsNotGeneratedAreNoRoutes() {
    Compilation compilation = Compiling.app(
        "@Route(kind = MODEL_CALL)\ninterface V extends Hand.AsyncService { void own(); }", """
        class Hand {
          interface AsyncService { default void m(io.grpc.stub.StreamObserver<String> o) { } }
        }
        """);
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    assertThat(Compiling.wrappers(compilation).get("InstrumentedV"))
        .contains("delegate.m(streamObserver);")
        .doesNotContain("StreamObservers.");
  }

  /** Without their libraries the names of these types mean nothing, and cost nothing. */
  @Test
  void noOptionalLibraryIsNeededToCompile(@TempDir Path empty) throws IOException {
    List<String> withoutOptional = Library.classPath().stream()
        .filter(entry ->
            !entry.matches(".*(reactor|reactive-streams|mutiny|rxjava|guava|grpc).*\\.jar"))
        .toList();
    assertThat(withoutOptional).hasSizeLessThan(Library.classPath().size());
    Path source = Files.writeString(empty.resolve("V.java"), """
        @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.MODEL_CALL)
        interface V { java.util.concurrent.Flow.Publisher<String> m(); java.util.concurrent.CompletionStage<String> n(); }
        """);
    int status = javax.tools.ToolProvider.getSystemJavaCompiler()
        .run(
            null,
            null,
            null,
            "-Xlint:all",
            "-Werror",
            "-cp",
            String.join(java.io.File.pathSeparator, withoutOptional),
            "-processor",
            RouteProcessor.class.getName(),
            "-d",
            empty.toString(),
            source.toString());
    assertThat(status).isZero();
    assertThat(empty.resolve("InstrumentedV.class")).exists();
  }
}
