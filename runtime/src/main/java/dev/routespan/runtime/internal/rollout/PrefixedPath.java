package dev.routespan.runtime.internal.rollout;

import dev.routespan.runtime.internal.Quoted;
import org.jspecify.annotations.Nullable;

/**
 * The form of a path that carries a rollout id: {@code /ng-rollout/<id>/<rest>}.
 *
 * @param rolloutId well-formed, and not too long for a path
 * @param rest the path behind the id; starts with one slash, however many it came with, since with two
 *     its first segment would be a host to whoever takes it for a URI
 */
public record PrefixedPath(String rolloutId, String rest) {
  /** What stands before the id. */
  static final String SEGMENT = "ng-rollout";

  private static final String PREFIX = "/" + SEGMENT + "/";

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
    return fits(id) ? new PrefixedPath(id, withOneSlash(rest)) : null;
  }

  /** Returns the path behind the id as {@link #rest} has it, of a path that a server has decoded. */
  static String decodedRest(String rest) {
    int start = 0;
    while (start < rest.length() && isSlash(rest.charAt(start))) {
      start++;
    }
    return "/" + rest.substring(start);
  }

  /** Loops, since a pattern would recurse as often as there are slashes. */
  static String withOneSlash(String rest) {
    int start = 0;
    while (true) {
      if (start < rest.length() && isSlash(rest.charAt(start))) {
        start++;
      } else if (rest.regionMatches(true, start, "%2f", 0, 3)
          || rest.regionMatches(true, start, "%5c", 0, 3)) {
        start += 3;
      } else {
        return start == 1 ? rest : "/" + rest.substring(start);
      }
    }
  }

  /** Browsers take a backslash for a slash. */
  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
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

  /** Returns the whole path, with one slash behind the id. */
  @Override
  public String toString() {
    return PREFIX + rolloutId + rest;
  }
}
