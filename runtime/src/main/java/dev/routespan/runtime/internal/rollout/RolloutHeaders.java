package dev.routespan.runtime.internal.rollout;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rollout that the headers of a request name. The one has the id without the attempt, the other the
 * attempt, where a path has both in one.
 */
public final class RolloutHeaders {
  /** The header with the id. */
  public static final String ID = "x-nemo-gym-rollout-id";

  /** The header with the attempt. */
  public static final String ATTEMPT = "x-nemo-gym-attempt-index";

  private static final Pattern INDEX = Pattern.compile("[0-9]{1,18}");

  private final @Nullable String id;
  private final @Nullable String attempt;

  private RolloutHeaders(@Nullable String id, @Nullable String attempt) {
    this.id = id;
    this.attempt = attempt;
  }

  /**
   * Returns the id of the request's rollout; null if neither the path nor a header names one.
   *
   * @param ids the values of {@link #ID}
   * @param attempts the values of {@link #ATTEMPT}
   * @param ofPath the id in the path, or null
   * @throws Refusal if a header is malformed, or contradicts the path or another one
   */
  public static @Nullable String rolloutId(
      List<String> ids, List<String> attempts, @Nullable String ofPath) throws Refusal {
    if (ids.isEmpty() && attempts.isEmpty()) {
      return ofPath;
    }
    String id = only(ID, ids);
    String attempt = only(ATTEMPT, attempts);
    if (id != null && !PrefixedPath.fits(id)) {
      throw Refusal.contradiction("the header " + ID + " is no rollout id");
    }
    if (attempt != null && !INDEX.matcher(attempt).matches()) {
      throw Refusal.contradiction("the header " + ATTEMPT + " is no whole number");
    }
    return new RolloutHeaders(id, attempt).with(ofPath);
  }

  private static @Nullable String only(String name, List<String> values) throws Refusal {
    if (values.stream().distinct().count() > 1) {
      throw Refusal.contradiction("the header " + name + " has two values");
    }
    return values.isEmpty() ? null : values.get(0).strip();
  }

  private @Nullable String with(@Nullable String ofPath) throws Refusal {
    if (ofPath == null) {
      return whole();
    }
    if (!agreesWith(ofPath)) {
      throw Refusal.contradiction("the path names the rollout " + ofPath + ", and the headers "
          + (id == null ? "" : ID + ": " + id)
          + (id == null || attempt == null ? "" : " and ")
          + (attempt == null ? "" : ATTEMPT + ": " + attempt)
          + " another one");
    }
    return ofPath;
  }

  private String whole() throws Refusal {
    if (id == null) {
      throw Refusal.contradiction("the header " + ATTEMPT + " needs the header " + ID);
    }
    String whole = attempt == null ? id : id + suffix(attempt);
    if (!PrefixedPath.fits(whole)) {
      throw Refusal.contradiction("the headers name a rollout id that is too long");
    }
    return whole;
  }

  /** Of a header that is missing anything may be true. */
  private boolean agreesWith(String ofPath) {
    if (id != null && attempt != null) {
      return ofPath.equals(id + suffix(attempt));
    }
    if (id != null) {
      return ofPath.equals(id)
          || ofPath.startsWith(id + "-a")
              && INDEX.matcher(ofPath.substring(id.length() + 2)).matches();
    }
    int suffix = ofPath.lastIndexOf("-a");
    boolean hasAttempt =
        suffix > 0 && INDEX.matcher(ofPath.substring(suffix + 2)).matches();
    return suffix(attempt == null ? "0" : attempt)
        .equals(hasAttempt ? ofPath.substring(suffix) : "");
  }

  private static String suffix(String attempt) {
    long index = Long.parseLong(attempt);
    return index == 0 ? "" : "-a" + index;
  }
}
