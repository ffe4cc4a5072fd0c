package dev.routespan.runtime.internal.rollout;

import dev.routespan.runtime.internal.CurrentRollout;
import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/**
 * What a rollout id tells, as attributes of a span or a log record. An id is taken apart by hand, since
 * that is done for every span of a rollout.
 */
public final class RolloutAttributes {
  /** The name under which the id is known everywhere: attribute, MDC, baggage, request attribute. */
  public static final String ID_NAME = CurrentRollout.NAME;

  public static final AttributeKey<String> ID = AttributeKey.stringKey(ID_NAME);
  public static final AttributeKey<String> TASK_ID = AttributeKey.stringKey("nemo.gym.task.id");
  public static final AttributeKey<Long> REPEAT_INDEX =
      AttributeKey.longKey("nemo.gym.repeat.index");

  /** As many digits as the greatest long has. */
  private static final int MOST_DIGITS = 19;

  private RolloutAttributes() {}

  /** Sets them on the current span, an agent's SERVER span say, that was open before; never throws. */
  public static void stampCurrentSpan(@Nullable String rolloutId) {
    if (rolloutId == null) {
      return;
    }
    try {
      Span.current().setAllAttributes(of(rolloutId));
    } catch (Throwable fault) {
      Log.fault("could not set the rollout id on the span of a request", fault);
    }
  }

  /** Returns what the id in the context tells; null if there is none or the context fails. Never throws. */
  public static @Nullable Attributes in(Context context) {
    try {
      CurrentRollout rollout = CurrentRollout.of(context);
      return rollout == null ? null : rollout.attributes(RolloutAttributes::of);
    } catch (Throwable fault) {
      Log.fault("could not read the rollout id of a context", fault);
      return null;
    }
  }

  /**
   * Returns what an id tells: itself, and if it is one that {@code RolloutIds.of} makes ({@code
   * <task>-<rollout>}, {@code -a<attempt>} after it) also the index of the task and the attempt, 0 if it
   * has none.
   */
  public static Attributes of(String rolloutId) {
    int taskEnd = indexEnd(rolloutId, 0);
    if (taskEnd < 0 || !rolloutId.startsWith("-", taskEnd)) {
      return Attributes.of(ID, rolloutId);
    }
    int rolloutEnd = indexEnd(rolloutId, taskEnd + 1);
    long attempt = rolloutEnd < 0 ? -1 : attempt(rolloutId, rolloutEnd);
    return attempt < 0
        ? Attributes.of(ID, rolloutId)
        : Attributes.of(
            ID, rolloutId, TASK_ID, rolloutId.substring(0, taskEnd), REPEAT_INDEX, attempt);
  }

  /** Returns whether an attribute of this name is among what an id may tell. */
  public static boolean isName(String name) {
    return name.equals(ID_NAME)
        || name.equals(TASK_ID.getKey())
        || name.equals(REPEAT_INDEX.getKey());
  }

  /**
   * Returns what to add to attributes that a span or a log record has already: nothing to those of
   * another id, and no name that they have with another type. To OpenTelemetry 1.49.0 that is another
   * key, so that both would stay.
   *
   * @param rollout what the id of the record's context tells
   */
  public static Attributes missingFrom(Attributes present, Attributes rollout) {
    String id = present.get(ID);
    if (hasOtherType(present, ID) || id != null && !id.equals(rollout.get(ID))) {
      return Attributes.empty();
    }
    return rollout.toBuilder().removeIf(key -> hasOtherType(present, key)).build();
  }

  private static boolean hasOtherType(Attributes attributes, AttributeKey<?> key) {
    for (AttributeKey<?> present : attributes.asMap().keySet()) {
      if (present.getKey().equals(key.getKey()) && present.getType() != key.getType()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the attempt that the rest of the id tells, 0 if there is no rest; -1 if it tells none. */
  private static long attempt(String id, int start) {
    if (start == id.length()) {
      return 0;
    }
    int digits = start + "-a".length();
    boolean isAttempt = id.startsWith("-a", start)
        && indexEnd(id, digits) == id.length()
        && id.charAt(digits) != '0'
        && id.length() - digits < MOST_DIGITS; // so that it is a long in any case
    return isAttempt ? Long.parseLong(id, digits, id.length(), 10) : -1;
  }

  /** Returns where the index that starts here ends; -1 if there is none without leading zeros. */
  private static int indexEnd(String id, int start) {
    int end = start;
    while (end < id.length() && id.charAt(end) >= '0' && id.charAt(end) <= '9') {
      end++;
    }
    boolean isIndex = end == start + 1
        || end > start + 1 && end <= start + MOST_DIGITS && id.charAt(start) != '0';
    return isIndex ? end : -1;
  }
}
