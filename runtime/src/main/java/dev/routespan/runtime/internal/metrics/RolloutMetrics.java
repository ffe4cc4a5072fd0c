package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.ApiLevel;
import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.context.Context;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The duration of rollouts and, if this process drives them, how they ended: in the words of the fleet's
 * own driver, so that one query adds both up.
 */
final class RolloutMetrics implements RouteMetrics {
  private static final AttributeKey<String> OUTCOME =
      AttributeKey.stringKey("nemo.gym.rollout.outcome");
  private static final AttributeKey<String> DISPATCH_NAME =
      AttributeKey.stringKey("nemo.gym.rollout.dispatch.name");
  private static final AttributeKey<String> FAILURE_CLASS =
      AttributeKey.stringKey("nemo.gym.failure_class");
  private static final AttributeKey<String> FAILURE_KIND =
      AttributeKey.stringKey("nemo.gym.failure_kind");
  private static final AttributeKey<String> FAILURE_TYPE =
      AttributeKey.stringKey("nemo.gym.failure_type");

  private static final String UNCLASSIFIED = "agent_run_error";
  private static final String CANCELLED = "kill_shaped";
  private static final String MALFORMED = "unregistered";
  private static final Pattern CLASS = Pattern.compile("[A-Za-z][A-Za-z0-9_.:-]{0,63}");

  private final DoubleHistogram duration;
  private final LongCounter completed;
  private final AttributeSets sets;
  private final RolloutCounting counting;
  private final @Nullable String dispatchName;
  private final Attributes scored;

  RolloutMetrics(
      DoubleHistogram duration,
      LongCounter completed,
      AttributeSets sets,
      RolloutCounting counting,
      @Nullable String dispatchName) {
    this.duration = duration;
    this.completed = completed;
    this.sets = sets;
    this.counting = counting;
    this.dispatchName = dispatchName;
    this.scored = sets.bounded(outcome("scored").build());
  }

  private AttributesBuilder outcome(String outcome) {
    AttributesBuilder attributes = Attributes.builder().put(OUTCOME, outcome);
    return dispatchName == null ? attributes : attributes.put(DISPATCH_NAME, dispatchName);
  }

  @Override
  public boolean needClock() {
    return ApiLevel.isEnabled(duration);
  }

  @Override
  public void record(
      double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
    duration.record(durationMillis, Attributes.empty(), context);
    if (counting.isDriver()) {
      completed.add(1, attributes(outcome, end), context);
    }
  }

  private Attributes attributes(Outcome outcome, @Nullable Object end) {
    String failureClass = end == null ? null : failureClass(end);
    if (outcome == Outcome.SUCCESS && failureClass == null) {
      return scored;
    }
    if (outcome == Outcome.CANCELLED || isCancellation(end)) {
      return sets.bounded(outcome("omitted").put(FAILURE_CLASS, CANCELLED).build());
    }
    AttributesBuilder attributes =
        outcome("failed").put(FAILURE_CLASS, failureClass == null ? UNCLASSIFIED : failureClass);
    String kind = end == null ? null : failureKind(end);
    if (kind != null) {
      attributes.put(FAILURE_KIND, kind);
    }
    if (end instanceof Throwable) {
      attributes.put(FAILURE_TYPE, typeName(end.getClass()));
    }
    return sets.bounded(attributes.build());
  }

  private static boolean isCancellation(@Nullable Object end) {
    return end instanceof CancellationException || end instanceof InterruptedException;
  }

  private @Nullable String failureClass(Object end) {
    return read("class", counting.failureClass(), name -> CLASS.matcher(name).matches(), end);
  }

  private @Nullable String failureKind(Object end) {
    return read("kind", counting.failureKind(), FailureKinds::isKnown, end);
  }

  private static @Nullable String read(
      String what,
      Function<Object, @Nullable String> reader,
      Predicate<String> isValid,
      Object end) {
    try {
      String name = reader.apply(end);
      return name == null || isValid.test(name) ? name : MALFORMED;
    } catch (Throwable fault) {
      Log.faultOnce("could not read the " + what + " of a rollout's failure", fault);
      return MALFORMED;
    }
  }

  /** As Python's drivers name types: without the package. */
  private static String typeName(Class<?> type) {
    return type.getName().substring(type.getName().lastIndexOf('.') + 1);
  }
}
