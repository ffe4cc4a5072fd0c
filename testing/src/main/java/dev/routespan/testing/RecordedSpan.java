package dev.routespan.testing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A span as the runtime's vocabulary describes it. */
record RecordedSpan(SpanData data) {
  /** The instrumentation scope of spans and metrics of routes. */
  static final String SCOPE = "dev.routespan";

  private static final double NANOS_PER_MILLI = 1e6;

  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");
  private static final AttributeKey<String> ROLLOUT_ID =
      AttributeKey.stringKey("nemo.gym.rollout.id");
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");

  String name() {
    return data.getName();
  }

  boolean hasEnded() {
    return data.hasEnded();
  }

  boolean isOfRoutes() {
    return data.getInstrumentationScopeInfo().getName().equals(SCOPE);
  }

  boolean isFailed() {
    return data.getStatus().getStatusCode() == StatusCode.ERROR;
  }

  boolean isCancelled() {
    return Boolean.TRUE.equals(attributes().get(CANCELLED));
  }

  boolean isSucceeded() {
    return !isFailed() && !isCancelled() && errorType() == null;
  }

  @Nullable String errorType() {
    return attributes().get(ERROR_TYPE);
  }

  @Nullable String rolloutId() {
    return attributes().get(ROLLOUT_ID);
  }

  @Nullable Long items() {
    return attributes().get(ITEMS);
  }

  /** Returns the attribute's value, whatever its type; null if there is none. */
  @Nullable Object attribute(String key) {
    return attributes().asMap().entrySet().stream()
        .filter(entry -> entry.getKey().getKey().equals(key))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(null);
  }

  double millis() {
    return (data.getEndEpochNanos() - data.getStartEpochNanos()) / NANOS_PER_MILLI;
  }

  /** Returns what became of the call, in the words of the assertions. */
  String outcome() {
    if (!hasEnded()) {
      return "still open";
    } else if (isCancelled()) {
      return "cancelled";
    } else if (isSucceeded()) {
      return "succeeded";
    }
    return (isFailed() ? "failed" : "failed as expected")
        + (errorType() == null ? "" : ": " + errorType());
  }

  private Attributes attributes() {
    return data.getAttributes();
  }
}
