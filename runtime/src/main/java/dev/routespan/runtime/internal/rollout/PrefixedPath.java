package dev.routespan.runtime.internal.rollout;

import dev.routespan.runtime.internal.Quoted;
import org.jspecify.annotations.Nullable;

/**
 * The form of a path that carries a rollout id: {@code /ng-rollout/<id>/<rest>}.
 *
 * @param rolloutId well-formed, and not too long for a path
 * @param rest the path behind the id; starts with a slash
 */
public record PrefixedPath(String rolloutId, String rest) {
  private static final String PREFIX = "/ng-rollout/";

  /** Becomes a file name, which most file systems bound at 255 characters. */
  public static final int LONGEST_ID = 200;

  /** Returns null if the path has no such prefix, or its id does not {@linkplain #fits fit}. */
  public static @Nullable PrefixedPath parse(String path) {
    if (!path.startsWith(PREFIX)) {
      return null;
    }
    int end = path.indexOf('/', PREFIX.length());
    String id = end < 0 ? path.substring(PREFIX.length()) : path.substring(PREFIX.length(), end);
    String rest = end < 0 ? "/" : path.substring(end);
    return fits(id) ? new PrefixedPath(id, rest) : null;
  }

  /** Returns whether an id may stand in a path: it is well-formed and not too long. */
  public static boolean fits(@Nullable String rolloutId) {
    return rolloutId != null && rolloutId.length() <= LONGEST_ID && RolloutId.isValid(rolloutId);
  }

  /**
   * Returns {@code /ng-rollout/<id>}.
   *
   * @throws IllegalArgumentException if the id does not fit
   */
  public static String prefix(String rolloutId) {
    if (RolloutId.requireValid(rolloutId).length() > LONGEST_ID) {
      throw new IllegalArgumentException("rollout id " + Quoted.of(rolloutId) + " has "
          + rolloutId.length() + " characters; in a path it may have " + LONGEST_ID);
    }
    return PREFIX + rolloutId;
  }

  /** Returns whether an id stands in the path, wherever: its writer may know a context path. */
  public static boolean isWithin(String path) {
    for (int i = path.indexOf(PREFIX); i >= 0; i = path.indexOf(PREFIX, i + 1)) {
      if (parse(path.substring(i)) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns the whole path. */
  @Override
  public String toString() {
    return PREFIX + rolloutId + rest;
  }
}
