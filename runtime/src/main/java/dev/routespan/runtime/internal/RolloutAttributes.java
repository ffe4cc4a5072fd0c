package dev.routespan.runtime.internal;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a rollout id tells, as attributes of a span or a log record. */
public final class RolloutAttributes {
  /** The name under which the id is known everywhere: attribute, MDC, baggage, request attribute. */
  public static final String ID_NAME = "nemo.gym.rollout.id";

  public static final AttributeKey<String> ID = AttributeKey.stringKey(ID_NAME);
  public static final AttributeKey<String> TASK_ID = AttributeKey.stringKey("nemo.gym.task.id");
  public static final AttributeKey<Long> REPEAT_INDEX =
      AttributeKey.longKey("nemo.gym.repeat.index");

  /** What {@code RolloutIds.of} makes; the attempt is short enough to be a long. */
  private static final Pattern DERIVED =
      Pattern.compile("(0|[1-9][0-9]{0,18})-(?:0|[1-9][0-9]{0,18})(?:-a([1-9][0-9]{0,17}))?");

  private RolloutAttributes() {}

  /**
   * Returns the id, and if it is derived ({@code <task>-<rollout>}, {@code -a<attempt>} after it)
   * also the index of the task and the attempt, 0 if it has none.
   */
  public static Attributes of(String rolloutId) {
    Matcher derived = DERIVED.matcher(rolloutId);
    if (!derived.matches()) {
      return Attributes.of(ID, rolloutId);
    }
    String attempt = derived.group(2);
    return Attributes.of(
        ID,
        rolloutId,
        TASK_ID,
        derived.group(1),
        REPEAT_INDEX,
        attempt == null ? 0 : Long.parseLong(attempt));
  }
}
