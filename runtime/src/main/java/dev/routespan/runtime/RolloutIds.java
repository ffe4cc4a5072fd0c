package dev.routespan.runtime;

import dev.routespan.runtime.internal.Quoted;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.api.common.Attributes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes and checks rollout ids: the one correlation id of a fleet, of the form {@code
 * [A-Za-z0-9][A-Za-z0-9._-]*}, so that it is a path segment and a file name. A malformed id is
 * refused and never repaired, since a rewritten id could not be looked up.
 *
 * <p>The rules and the names of the request fields are those of NVIDIA NeMo Gym's rollout capture.
 */
public final class RolloutIds {
  private static final String EXPLICIT_ID = "_ng_rollout_id";
  private static final String TASK_INDEX = "_ng_task_index";
  private static final String ROLLOUT_INDEX = "_ng_rollout_index";
  private static final String ATTEMPT_INDEX = "_ng_attempt_index";

  /** No leading zeros: an id without them could not be looked up. */
  private static final Pattern DIGITS = Pattern.compile("0|[1-9][0-9]{0,18}");

  /** Of a number, as many as leave room for zeros behind the point of an index. */
  private static final int MOST_BITS = 128;

  private static final int MOST_CHARACTERS = 50;

  private RolloutIds() {}

  /**
   * {@return the id of a first attempt: {@code <task>-<rollout>}}
   *
   * @param task the index of the task, 0 or more
   * @param rollout the index of the rollout of that task, 0 or more
   * @throws IllegalArgumentException if an index is negative
   */
  public static String of(long task, long rollout) {
    return of(task, rollout, 0);
  }

  /**
   * {@return the id of an attempt: {@code <task>-<rollout>}, and {@code -a<attempt>} after it unless
   * the attempt is 0}
   *
   * @param task the index of the task, 0 or more
   * @param rollout the index of the rollout of that task, 0 or more
   * @param attempt how many attempts were made before, 0 or more
   * @throws IllegalArgumentException if an index is negative
   */
  public static String of(long task, long rollout, long attempt) {
    requireIndex("task", task);
    requireIndex("rollout", rollout);
    return withAttempt(task + "-" + rollout, attempt);
  }

  /**
   * {@return the id unchanged}
   *
   * @param id not null
   * @throws IllegalArgumentException if it is malformed
   */
  public static String requireValid(String id) {
    return RolloutId.requireValid(id);
  }

  /**
   * Reads the id of a run request from its parsed JSON body. An explicit {@code _ng_rollout_id} wins;
   * else the id is {@code <_ng_task_index>-<_ng_rollout_index>} if both are there. In either case an
   * {@code _ng_attempt_index} above 0 appends {@code -a<n>}. Indices are whole numbers, or strings of
   * digits without leading zeros; null counts as absent.
   *
   * @param body the fields by name; not null
   * @return the id; empty if the body names none
   * @throws IllegalArgumentException if a field that decides the id is malformed
   */
  public static Optional<String> fromRunBody(Map<String, ?> body) {
    Object explicit = body.get(EXPLICIT_ID);
    Object task = body.get(TASK_INDEX);
    Object rollout = body.get(ROLLOUT_INDEX);
    if (explicit == null && (task == null || rollout == null)) {
      return Optional.empty();
    }
    String first = explicit == null
        ? of(index(TASK_INDEX, task), index(ROLLOUT_INDEX, rollout))
        : explicitId(explicit);
    Object attempt = body.get(ATTEMPT_INDEX);
    return Optional.of(attempt == null ? first : withAttempt(first, index(ATTEMPT_INDEX, attempt)));
  }

  /**
   * {@return what an id tells, as attributes: {@code nemo.gym.rollout.id}, and if it is one that {@link
   * #of(long, long, long)} makes also {@code nemo.gym.task.id}, the index of the task as a string, and
   * {@code nemo.gym.repeat.index}, the attempt} For a span that was open before its rollout was known:
   *
   * <pre>{@code
   * Span.current().setAllAttributes(RolloutIds.attributes(id));
   * }</pre>
   *
   * <p>Spans that start while the id is current need it not.
   *
   * @param id not null
   * @throws IllegalArgumentException if it is malformed
   * @see RolloutContext
   */
  public static Attributes attributes(String id) {
    return RolloutAttributes.of(requireValid(id));
  }

  private static String withAttempt(String id, long attempt) {
    requireIndex("attempt", attempt);
    return attempt == 0 ? id : id + "-a" + attempt;
  }

  private static void requireIndex(String name, long index) {
    if (index < 0) {
      throw new IllegalArgumentException(
          "the " + name + " index is " + index + "; it must be 0 or more");
    }
  }

  private static String explicitId(Object explicit) {
    if (!(explicit instanceof String id)) {
      throw new IllegalArgumentException(EXPLICIT_ID + " must be a string, not " + told(explicit));
    }
    return requireValid(id);
  }

  private static long index(String field, Object value) {
    String text = value instanceof String digits ? wholeOrNull(digits) : spelt(value);
    try {
      if (text != null) {
        return new BigDecimal(text).longValueExact();
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // It is not whole or not that small, which is told below.
    }
    throw new IllegalArgumentException(field + " must be a whole number, not " + told(value));
  }

  private static @Nullable String wholeOrNull(String digits) {
    return DIGITS.matcher(digits).matches() ? digits : null;
  }

  /** Returns how a number is spelt; null if it is none, or one of so many digits that it takes long. */
  private static @Nullable String spelt(Object value) {
    return value instanceof Number number && !isLong(number) ? number.toString() : null;
  }

  private static boolean isLong(Number number) {
    return number instanceof BigInteger whole && whole.bitLength() > MOST_BITS
        || number instanceof BigDecimal exact && exact.unscaledValue().bitLength() > MOST_BITS
        || number.toString().length() > MOST_CHARACTERS;
  }

  /** Returns what a malformed value is; its type alone where it could be of any length. */
  private static String told(Object value) {
    String text =
        value instanceof String || value instanceof Boolean ? value.toString() : spelt(value);
    return text == null ? "a " + value.getClass().getName() : Quoted.of(text);
  }
}
