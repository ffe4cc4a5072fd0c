package dev.routespan.testing;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.api.common.AttributeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about what was recorded in one metric. Those that begin with {@code with} narrow it down,
 * and fail if nothing is left.
 */
public final class MetricAssert extends AbstractAssert<MetricAssert, TestRoutes> {
  private final String name;
  private final Patience patience;
  private final StringBuilder expectation;
  private final List<Predicate<RecordedPoint>> conditions = new ArrayList<>();

  MetricAssert(TestRoutes routes, String name, Patience patience) {
    super(routes, MetricAssert.class);
    this.name = name;
    this.patience = patience;
    this.expectation = new StringBuilder("Expected a metric \"" + name + "\"");
  }

  /**
   * Asserts that something was recorded with that outcome, see {@code gym.rollout.completed_total} and
   * {@code gym.verify.completed_total}.
   *
   * @param outcome {@code scored}, {@code failed} or {@code omitted} of a rollout, {@code success}, {@code
   *     failure} or {@code cancelled} of a verification; not null
   * @return this
   */
  public MetricAssert withOutcome(String outcome) {
    requireNonNull(outcome, "outcome");
    return with(
        "with outcome " + outcome,
        attribute -> attribute.getKey().getKey().endsWith(".outcome")
            && attribute.getValue().equals(outcome));
  }

  /**
   * Asserts that something was recorded with that attribute.
   *
   * @param key the attribute's name; not null
   * @param value its value, see {@link RouteAssert#withAttribute}; not null
   * @return this
   */
  public MetricAssert withAttribute(String key, Object value) {
    requireNonNull(key, "key");
    Object recorded = AttributeValues.recorded(requireNonNull(value, "value"));
    return with(
        "with " + key + " = " + AttributeValues.show(recorded),
        attribute ->
            attribute.getKey().getKey().equals(key) && attribute.getValue().equals(recorded));
  }

  /**
   * Asserts how much a counter counted since the reset, or how often a histogram measured.
   *
   * @param count the sum over everything that is left
   * @return this
   */
  public MetricAssert counted(long count) {
    return verify(() -> problemUnless(
        "that counted " + count,
        left()
                .filter(point -> !point.isGauge())
                .mapToDouble(RecordedPoint::value)
                .sum()
            == count));
  }

  /**
   * Asserts the last value of a gauge. That of {@code gym.verify.success_rate} is of all calls with this
   * telemetry, also of those before a reset.
   *
   * @param value exactly this
   * @return this
   */
  public MetricAssert withValue(double value) {
    return verify(() -> problemUnless(
        "with value " + value,
        left().anyMatch(point -> point.isGauge() && point.value() == value)));
  }

  MetricAssert verified() {
    return verify(() -> problemUnless("", left().findAny().isPresent()));
  }

  private MetricAssert with(String text, Predicate<Map.Entry<AttributeKey<?>, Object>> isWanted) {
    conditions.add(point -> point.attributes().asMap().entrySet().stream().anyMatch(isWanted));
    expectation.append(' ').append(text);
    return verified();
  }

  private MetricAssert verify(Supplier<@Nullable String> problem) {
    String left = patience.outlast(problem);
    if (left != null) {
      throw failure("%s", left);
    }
    return this;
  }

  private Stream<RecordedPoint> left() {
    return actual.points().stream()
        .filter(point -> point.metric().equals(name))
        .filter(point -> conditions.stream().allMatch(condition -> condition.test(point)));
  }

  private @Nullable String problemUnless(String demand, boolean holds) {
    return holds
        ? null
        : (expectation + " " + demand).strip() + ".\n" + TestRoutesAssert.seen(actual.points());
  }
}
