package dev.routespan.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.nio.file.AccessMode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each assertion about a route holds for what it names, and fails with what was seen instead. */
class RouteAssertTest {
  private final TestRoutes routes = TestRoutes.create();
  private final Grader grader = InstrumentedGrader.wrap(new Grading(), routes.telemetry());
  private final Rollouts rollouts =
      InstrumentedRollouts.wrap((id, work) -> work.run(), routes.telemetry());

  private record Holding(String name, Consumer<RouteAssert> assertion) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Holding holding(String name, Consumer<RouteAssert> assertion) {
    return new Holding(name, assertion);
  }

  /** What holds for the grading of {@link #run}. */
  static Stream<Holding> holding() {
    return Stream.of(
        holding("succeeded", RouteAssert::succeeded),
        holding("withRolloutId", route -> route.withRolloutId("7-2-a1")),
        holding("withAttribute, enum", route -> route.withAttribute("dev.mode", AccessMode.READ)),
        holding("withAttribute, int", route -> route.withAttribute("dev.count", 3)),
        holding("withAttribute, list", route -> route.withAttribute("dev.parts", List.of(1, 2))),
        holding(
            "withAttribute, array", route -> route.withAttribute("dev.parts", new int[] {1, 2})),
        holding("withoutAttribute", route -> route.withoutAttribute("dev.none")),
        holding("under", route -> route.under("gym.rollout")),
        holding("under, further up", route -> route.under("host")),
        holding("times", route -> route.times(1)));
  }

  /** What does not hold for it. */
  static Stream<Holding> failing() {
    return Stream.of(
        holding("that failed, but: succeeded", RouteAssert::failed),
        holding("that failed with a.Fault, but: succeeded", route -> route.failed("a.Fault")),
        holding("that was cancelled, but: succeeded", RouteAssert::cancelled),
        holding(
            "that failed as expected with java.lang.Error, but: succeeded",
            route -> route.failedAsExpected(Error.class)),
        holding("with rollout id \"7-3\", but: \"7-2-a1\"", route -> route.withRolloutId("7-3")),
        holding("without a rollout id, but: \"7-2-a1\"", RouteAssert::withoutRolloutId),
        holding("with dev.count = 4, but: 3", route -> route.withAttribute("dev.count", 4)),
        holding("with dev.none = \"x\", but: null", route -> route.withAttribute("dev.none", "x")),
        holding("without dev.count, but: 3", route -> route.withoutAttribute("dev.count")),
        holding("with 2 items, but: null", route -> route.withItems(2)),
        holding(
            "under \"gym.verify\", but: under [gym.rollout, host]",
            route -> route.under("gym.verify")),
        holding("without a parent, but: under [gym.rollout, host]", RouteAssert::withoutParent),
        holding("2 times.\nIt is there 1 times.", route -> route.times(2)));
  }

  private RouteAssert run() {
    Span host = routes.openTelemetry().getTracer("host").spanBuilder("host").startSpan();
    Scope scope = host.makeCurrent();
    try (scope) {
      rollouts.run("7-2-a1", () -> grader.grade(AccessMode.READ, 3, new int[] {1, 2}));
    }
    host.end();
    return assertThat(routes).hasRoute("gym.grade.grade");
  }

  @ParameterizedTest
  @MethodSource("holding")
  void holds(Holding holding) {
    holding.assertion.accept(run());
  }

  @ParameterizedTest
  @MethodSource("failing")
  void failsWithWhatIsThereInstead(Holding failing) {
    RouteAssert route = run();

    assertThat(failure(() -> failing.assertion.accept(route)))
        .startsWith("Expected a route \"gym.grade.grade\"")
        .contains(failing.name + "\nSpans that were seen:\n  host ");
  }

  @Test
  void tellsHowACallFailed() {
    catchThrowable(() -> grader.fail(new IllegalStateException()));
    catchThrowable(() -> grader.fail(new UnsupportedOperationException()));
    catchThrowable(() -> grader.fail(new CancellationException()));

    assertThat(routes).hasRoute("gym.grade.fail").failed().times(1);
    assertThat(routes).hasRoute("gym.grade.fail").failed(IllegalStateException.class);
    assertThat(routes).hasRoute("gym.grade.fail").cancelled().times(1);
    assertThat(routes)
        .hasRoute("gym.grade.fail")
        .failedAsExpected(UnsupportedOperationException.class)
        .times(1);
    assertThat(failure(() -> assertThat(routes).hasRoute("gym.grade.fail").succeeded()))
        .contains("Of 3 that came this far none is one that succeeded, but: "
            + "failed: java.lang.IllegalStateException, "
            + "failed as expected: java.lang.UnsupportedOperationException, cancelled");
  }

  @Test
  void narrowsDownToOneSpanThatMeetsAllDemands() {
    rollouts.run("7-1", () -> grader.grade(AccessMode.READ, 3, new int[0]));
    rollouts.run("7-2", () -> grader.grade(AccessMode.WRITE, 3, new int[0]));

    RouteAssert second = assertThat(routes).hasRoute("gym.grade.grade").withRolloutId("7-2");
    assertThat(second.spans()).hasSize(1);
    assertThat(failure(() -> second.withAttribute("dev.mode", AccessMode.READ)))
        .startsWith(
            "Expected a route \"gym.grade.grade\" with rollout id \"7-2\", with dev.mode = \"READ\".\n"
                + "Of 1 that came this far none is one with dev.mode = \"READ\", but: \"WRITE\"\n");
  }

  @Test
  void countsTheItemsOfAStream() throws Exception {
    try (SubmissionPublisher<String> source = new SubmissionPublisher<>()) {
      grader.publish(source).subscribe(new ReadToTheEnd());
      assertThat(failure(() -> assertThat(routes).hasRoute("gym.grade.publish")))
          .contains("It is still open; within(Duration) waits for its end.\n")
          .containsPattern("gym.grade.publish  still open  no rollout id$");
      assertThat(failure(() -> assertThat(routes).hasNoOpenRoute())).contains("still open");
      source.submit("one");
      source.submit("two");
    }

    assertThat(routes)
        .within(Duration.ofSeconds(10))
        .hasNoOpenRoute()
        .hasRoute("gym.grade.publish")
        .withItems(2);
  }

  @Test
  void waitsForALaterDemandToo() throws InterruptedException {
    rollouts.run("7-1", () -> {});
    Thread later = new Thread(() -> {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      rollouts.run("7-2", () -> {});
    });
    later.start();

    assertThat(routes)
        .within(Duration.ofSeconds(10))
        .hasRoute("gym.rollout")
        .succeeded()
        .withRolloutId("7-2");
    later.join();
    assertThat(failure(() -> assertThat(routes)
            .within(Duration.ofMillis(20))
            .hasRoute("gym.rollout")
            .times(3)))
        .contains("It is there 2 times.");
  }

  @Test
  void staysInterruptedWhileItWaits() {
    Thread.currentThread().interrupt();
    assertThat(failure(() -> assertThat(routes).within(Duration.ofMinutes(1)).hasRoute("none")))
        .contains("no span at all");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void showsTheTreeOfSpans() {
    rollouts.run("7-1", () -> catchThrowable(() -> grader.fail(new IllegalStateException())));
    grader.grade(AccessMode.READ, 1, new int[0]);

    String durations = "\\d+\\.\\d ms";
    assertThat(
            failure(() -> assertThat(routes).hasNoRoute("gym.rollout")).replaceAll(durations, "_"))
        .isEqualTo("""
            Expected no route "gym.rollout".
            Spans that were seen:
              gym.rollout       succeeded                                7-1            _
                gym.grade.fail  failed: java.lang.IllegalStateException  7-1            _
              gym.grade.grade   succeeded                                no rollout id  _""");
    assertThat(routes.toString()).startsWith("  gym.rollout ");
  }

  @Test
  void saysWhenNothingWasSeen() {
    routes.telemetry().spanGroups().select("rollout");
    grader.grade(AccessMode.READ, 1, new int[0]);

    assertThat(failure(() -> assertThat(routes).as("the grader").hasRoute("gym.grade.grade")))
        .isEqualTo("""
            [the grader] Expected a route "gym.grade.grade".
            The span groups that are selected: rollout. Was the wrapper called, and made with this telemetry?
            Spans that were seen:
              no span at all""");
  }

  @Test
  void emittedNothingMeansNoSpanAndNoMetricOfRoutes() {
    routes.openTelemetry().getTracer("other").spanBuilder("other").startSpan().end();
    routes.openTelemetry().getMeter("other").counterBuilder("other").build().add(1);
    assertThat(routes).emittedNothing().hasNoMetric("gym.rollout.completed_total");

    rollouts.run("7-1", () -> {});
    assertThat(failure(() -> assertThat(routes).emittedNothing()))
        .contains("  gym.rollout ")
        .contains("\n  gym.rollout.completed_total nemo.gym.rollout.outcome=scored: 1");
    routes.reset();
    assertThat(routes).emittedNothing().hasNoRoute("gym.rollout");
  }

  @Test
  void takesSpansOfAnotherSdk() {
    SdkTracerProvider provider =
        SdkTracerProvider.builder().addSpanProcessor(routes.spanProcessor()).build();
    provider.get("any").spanBuilder("theirs").startSpan().end();

    assertThat(routes).hasRoute("theirs").withoutParent();
    assertThat(routes.spans()).hasSize(1);
  }

  @Test
  void refusesAMalformedSpanGroup() {
    assertThatIllegalArgumentException().isThrownBy(() -> TestRoutes.create("no group"));
  }

  private static String failure(ThrowingCallable assertion) {
    Throwable failure = catchThrowable(assertion);
    assertThat(failure).isInstanceOf(AssertionError.class);
    return failure.getMessage();
  }

  private static final class Grading implements Grader {
    @Override
    public void grade(AccessMode mode, int count, int[] parts) {}

    @Override
    public void fail(RuntimeException failure) {
      throw failure;
    }

    @Override
    public Publisher<String> publish(Publisher<String> source) {
      return source;
    }
  }

  private static final class ReadToTheEnd implements Subscriber<String> {
    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }
}
