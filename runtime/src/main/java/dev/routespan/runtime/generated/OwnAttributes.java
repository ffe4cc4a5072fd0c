package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.failure.Failures;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.List;

/** The attributes that we set on spans; but for one nothing given or captured replaces them. */
final class OwnAttributes {
  static final AttributeKey<String> FUNCTION = AttributeKey.stringKey("code.function.name");
  static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");

  /** Which anybody may replace. */
  static final AttributeKey<String> RUN = AttributeKey.stringKey("nemo.gym.run.id");

  private static final List<AttributeKey<?>> SET_AT_END =
      List.of(ITEMS, Failures.CANCELLED, Failures.ERROR_TYPE);

  private OwnAttributes() {}

  /** Returns whether nothing that is captured may have this name. */
  static boolean isReserved(String name) {
    return name.equals(RolloutAttributes.ID_NAME) || name.equals(FUNCTION.getKey());
  }

  /** Returns whether one of the attributes is the run's id, of whatever type. */
  static boolean isRunAmong(Attributes attributes) {
    return attributes.asMap().keySet().stream().anyMatch(key -> key.getKey().equals(RUN.getKey()));
  }

  /**
   * Returns whether a key has the name of what the end of a call may set, but another type. To a span
   * of OpenTelemetry 1.49.0 these are two keys, and neither replaces the other.
   */
  static boolean isOfOtherType(AttributeKey<?> key) {
    for (AttributeKey<?> own : SET_AT_END) {
      if (own.getKey().equals(key.getKey())) {
        return own.getType() != key.getType();
      }
    }
    return false;
  }
}
