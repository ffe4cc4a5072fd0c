package dev.routespan.testing;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about the spans of one name. Each narrows them down, and fails if none is left: {@code
 * hasRoute("gym.verify").succeeded().withRolloutId("7-2")} asks for one span that did both. {@link
 * #times} says how many are left. Only spans that have ended count; their ancestors may be open.
 */
public final class RouteAssert extends AbstractAssert<RouteAssert, TestRoutes> {
  private final String spanName;
  private final Patience patience;
  private final List<Condition> conditions = new ArrayList<>();

  RouteAssert(TestRoutes routes, String spanName, Patience patience) {
    super(routes, RouteAssert.class);
    this.spanName = spanName;
    this.patience = patience;
  }

  /**
   * Asserts that the call returned: the span has neither an error nor an {@code error.type}, and was not
   * cancelled.
   *
   * @return this
   */
  public RouteAssert succeeded() {
    return with("that succeeded", RecordedSpan::isSucceeded, RecordedSpan::outcome);
  }

  /**
   * Asserts that the call failed, with an exception that is not among the route's {@code expected} ones.
   *
   * @return this
   */
  public RouteAssert failed() {
    return with("that failed", RecordedSpan::isFailed, RecordedSpan::outcome);
  }

  /**
   * Asserts that the call failed, see {@link #failed()}, with an exception of exactly this class.
   *
   * @param type not null
   * @return this
   */
  public RouteAssert failed(Class<? extends Throwable> type) {
    return failed(type.getName());
  }

  /**
   * Asserts that the call failed, see {@link #failed()}.
   *
   * @param errorType the span's {@code error.type}: the exception's class name; not null
   * @return this
   */
  public RouteAssert failed(String errorType) {
    requireNonNull(errorType, "errorType");
    return with(
        "that failed with " + errorType,
        span -> span.isFailed() && errorType.equals(span.errorType()),
        RecordedSpan::outcome);
  }

  /**
   * Asserts that the call ended with an exception, of exactly this class, that is among the route's
   * {@code expected} ones: the span has an {@code error.type} and no error.
   *
   * @param type not null
   * @return this
   */
  public RouteAssert failedAsExpected(Class<? extends Throwable> type) {
    String errorType = type.getName();
    return with(
        "that failed as expected with " + errorType,
        span -> !span.isFailed() && errorType.equals(span.errorType()),
        RecordedSpan::outcome);
  }

  /**
   * Asserts that the call was cancelled or interrupted.
   *
   * @return this
   */
  public RouteAssert cancelled() {
    return with("that was cancelled", RecordedSpan::isCancelled, RecordedSpan::outcome);
  }

  /**
   * Asserts that the span has that rollout id.
   *
   * @param rolloutId not null
   * @return this
   */
  public RouteAssert withRolloutId(String rolloutId) {
    requireNonNull(rolloutId, "rolloutId");
    return with(
        "with rollout id " + AttributeValues.show(rolloutId),
        span -> rolloutId.equals(span.rolloutId()),
        span -> AttributeValues.show(span.rolloutId()));
  }

  /**
   * Asserts that the span has no rollout id.
   *
   * @return this
   */
  public RouteAssert withoutRolloutId() {
    return with(
        "without a rollout id",
        span -> span.rolloutId() == null,
        span -> AttributeValues.show(span.rolloutId()));
  }

  /**
   * Asserts that the span has an attribute of that value.
   *
   * @param key the attribute's name; not null
   * @param value what was captured: whole numbers of any type are equal to the {@code long} that is
   *     recorded, enums to their name, arrays and collections to a list; not null
   * @return this
   */
  public RouteAssert withAttribute(String key, Object value) {
    requireNonNull(key, "key");
    Object recorded = AttributeValues.recorded(requireNonNull(value, "value"));
    return with(
        "with " + key + " = " + AttributeValues.show(recorded),
        span -> recorded.equals(span.attribute(key)),
        span -> AttributeValues.show(span.attribute(key)));
  }

  /**
   * Asserts that the span has no such attribute.
   *
   * @param key the attribute's name; not null
   * @return this
   */
  public RouteAssert withoutAttribute(String key) {
    requireNonNull(key, "key");
    return with(
        "without " + key,
        span -> span.attribute(key) == null,
        span -> AttributeValues.show(span.attribute(key)));
  }

  /**
   * Asserts that the result was a stream that delivered so many items, or bytes of an input stream.
   *
   * @param count how many
   * @return this
   */
  public RouteAssert withItems(long count) {
    return with(
        "with " + count + " items",
        span -> Objects.equals(span.items(), count),
        span -> AttributeValues.show(span.items()));
  }

  /**
   * Asserts that the span lies below one of that name, whatever lies between.
   *
   * @param ancestor the name of the other span, ended or not; not null
   * @return this
   */
  public RouteAssert under(String ancestor) {
    requireNonNull(ancestor, "ancestor");
    return with(new Condition(
        "under \"" + ancestor + "\"",
        forest -> span -> forest.ancestors(span).contains(ancestor),
        forest -> span -> "under " + forest.ancestors(span)));
  }

  /**
   * Asserts that the span has no parent in this process or in another.
   *
   * @return this
   */
  public RouteAssert withoutParent() {
    return with(new Condition(
        "without a parent",
        forest -> span -> !span.data().getParentSpanContext().isValid(),
        forest -> span -> "under " + forest.ancestors(span)));
  }

  /**
   * Asserts how many spans of that name are as the assertions before it say.
   *
   * @param count how many
   * @return this
   */
  public RouteAssert times(int count) {
    verify(() -> {
      SpanForest forest = actual.snapshot();
      int left = left(forest).size();
      return left == count
          ? null
          : expectation() + ", " + count + " times.\nIt is there " + left + " times.\n"
              + TestRoutesAssert.seen(forest);
    });
    return this;
  }

  /** {@return the spans that are left, in the order of their start, for other assertions} */
  public List<SpanData> spans() {
    return left(actual.snapshot()).stream().map(RecordedSpan::data).toList();
  }

  RouteAssert verified() {
    verify(this::problem);
    return this;
  }

  private RouteAssert with(
      String text, Predicate<RecordedSpan> holds, Function<RecordedSpan, String> instead) {
    return with(new Condition(text, forest -> holds, forest -> instead));
  }

  private RouteAssert with(Condition condition) {
    conditions.add(condition);
    return verified();
  }

  private void verify(Supplier<@Nullable String> problem) {
    String left = patience.outlast(problem);
    if (left != null) {
      throw failure("%s", left);
    }
  }

  private @Nullable String problem() {
    SpanForest forest = actual.snapshot();
    List<RecordedSpan> left = named(forest);
    if (left.isEmpty()) {
      return describe(missing(forest), forest);
    }
    for (Condition condition : conditions) {
      List<RecordedSpan> fitting = condition.filter(left, forest);
      if (fitting.isEmpty()) {
        return describe(condition.mismatch(left, forest), forest);
      }
      left = fitting;
    }
    return null;
  }

  private List<RecordedSpan> left(SpanForest forest) {
    List<RecordedSpan> left = named(forest);
    for (Condition condition : conditions) {
      left = condition.filter(left, forest);
    }
    return left;
  }

  private List<RecordedSpan> named(SpanForest forest) {
    return forest.ended().filter(span -> span.name().equals(spanName)).toList();
  }

  private String missing(SpanForest forest) {
    if (forest.all().anyMatch(span -> span.name().equals(spanName))) {
      return "It is still open; within(Duration) waits for its end.";
    }
    return "The span groups that are selected: "
        + actual.telemetry().spanGroups()
        + ". Was the wrapper called, and made with this telemetry?";
  }

  private String describe(String why, SpanForest forest) {
    return expectation() + ".\n" + why + "\n" + TestRoutesAssert.seen(forest);
  }

  private String expectation() {
    return conditions.stream()
        .map(Condition::text)
        .collect(Collectors.joining(
            ", ", "Expected a route \"" + spanName + "\"" + (conditions.isEmpty() ? "" : " "), ""));
  }

  /**
   * One demand on a span.
   *
   * @param instead what a span has instead, for the failure
   */
  private record Condition(
      String text,
      Function<SpanForest, Predicate<RecordedSpan>> holds,
      Function<SpanForest, Function<RecordedSpan, String>> instead) {

    List<RecordedSpan> filter(List<RecordedSpan> spans, SpanForest forest) {
      return spans.stream().filter(holds.apply(forest)).toList();
    }

    String mismatch(List<RecordedSpan> spans, SpanForest forest) {
      String found =
          spans.stream().map(instead.apply(forest)).distinct().collect(Collectors.joining(", "));
      return "Of " + spans.size() + " that came this far none is one " + text + ", but: " + found;
    }
  }
}
