package dev.routespan.testing;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about what {@link TestRoutes} recorded; AssertJ's {@code assertThat(routes)} makes them.
 * They look once, now; {@link #within} makes those that follow look again until they hold. Each failure
 * shows what was seen.
 */
public final class TestRoutesAssert extends AbstractAssert<TestRoutesAssert, TestRoutes> {
  private Patience patience = Patience.none();

  TestRoutesAssert(TestRoutes routes) {
    super(routes, TestRoutesAssert.class);
  }

  /**
   * Makes the assertions that follow, those about the route or metric included, wait until they hold,
   * for results that are asynchronous. The time starts now and is for all of them together. Those that
   * say that something is not there look once all the same.
   *
   * @param duration the longest time; not null
   * @return this
   */
  public TestRoutesAssert within(Duration duration) {
    patience = Patience.of(duration);
    return this;
  }

  /**
   * Asserts that a span of that name has ended.
   *
   * @param spanName not null
   * @return assertions that narrow down which one
   */
  public RouteAssert hasRoute(String spanName) {
    return new RouteAssert(actual, requireNonNull(spanName, "spanName"), patience)
        .as(info.description())
        .verified();
  }

  /**
   * Asserts that no span of that name was started.
   *
   * @param spanName not null
   * @return this
   */
  public TestRoutesAssert hasNoRoute(String spanName) {
    requireNonNull(spanName, "spanName");
    SpanForest forest = actual.snapshot();
    if (forest.all().anyMatch(span -> span.name().equals(spanName))) {
      throw failure("%s", "Expected no route \"" + spanName + "\".\n" + seen(forest));
    }
    return this;
  }

  /**
   * Asserts that each span that was started has ended. One that has not is never exported: nobody reads
   * or closes its stream, say.
   *
   * @return this
   */
  public TestRoutesAssert hasNoOpenRoute() {
    return verify(() -> {
      SpanForest forest = actual.snapshot();
      return forest.all().allMatch(RecordedSpan::hasEnded)
          ? null
          : "Expected that every route has ended.\n" + seen(forest);
    });
  }

  /**
   * Asserts that routes made no span, not even one that is still open, and recorded no metric. Telemetry
   * of others is left out, and so is the gauge {@code gym.verify.success_rate}, which outlives a reset.
   *
   * @return this
   */
  public TestRoutesAssert emittedNothing() {
    SpanForest forest = actual.snapshot();
    List<RecordedPoint> points = actual.points();
    if (forest.all().anyMatch(RecordedSpan::isOfRoutes)
        || points.stream().anyMatch(point -> point.isOfRoutes() && !point.isGauge())) {
      throw failure(
          "%s", "Expected that routes emit nothing.\n" + seen(forest) + "\n" + seen(points));
    }
    return this;
  }

  /**
   * Asserts that something was recorded in a metric.
   *
   * @param name the instrument's; not null
   * @return assertions that narrow down what
   */
  public MetricAssert hasMetric(String name) {
    return new MetricAssert(actual, requireNonNull(name, "name"), patience)
        .as(info.description())
        .verified();
  }

  /**
   * Asserts that nothing was recorded in a metric.
   *
   * @param name the instrument's; not null
   * @return this
   */
  public TestRoutesAssert hasNoMetric(String name) {
    requireNonNull(name, "name");
    List<RecordedPoint> points = actual.points();
    if (points.stream().anyMatch(point -> point.metric().equals(name))) {
      throw failure("%s", "Expected no metric \"" + name + "\".\n" + seen(points));
    }
    return this;
  }

  static String seen(SpanForest forest) {
    return "Spans that were seen:\n" + forest;
  }

  static String seen(List<RecordedPoint> points) {
    return Stream.concat(
            Stream.of("Metrics that were seen:"),
            points.isEmpty()
                ? Stream.of("  no metric at all")
                : points.stream().map(Object::toString))
        .collect(Collectors.joining("\n"));
  }

  private TestRoutesAssert verify(Supplier<@Nullable String> problem) {
    String left = patience.outlast(problem);
    if (left != null) {
      throw failure("%s", left);
    }
    return this;
  }
}
