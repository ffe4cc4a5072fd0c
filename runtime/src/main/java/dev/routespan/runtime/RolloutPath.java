package dev.routespan.runtime;

import java.util.Optional;

/**
 * A request path that carries a rollout id between servers: {@code /ng-rollout/<id>/<rest>}. The
 * form is that of NVIDIA NeMo Gym's servers.
 */
public final class RolloutPath {
  private static final String PREFIX = "/ng-rollout/";

  private final String rolloutId;
  private final String rest;

  private RolloutPath(String rolloutId, String rest) {
    this.rolloutId = rolloutId;
    this.rest = rest;
  }

  /**
   * Takes a path apart. What follows the id stays as it is, an optional {@code
   * training-token-capture} segment too.
   *
   * @param path the path of a request, without scheme, host and query
   * @return empty if the path has no such prefix or its id is malformed: such a path is an ordinary
   *     one and is to be passed on unchanged
   */
  public static Optional<RolloutPath> parse(String path) {
    if (!path.startsWith(PREFIX)) {
      return Optional.empty();
    }
    int end = path.indexOf('/', PREFIX.length());
    String id = end < 0 ? path.substring(PREFIX.length()) : path.substring(PREFIX.length(), end);
    String rest = end < 0 ? "/" : path.substring(end);
    return RolloutIds.isValid(id) ? Optional.of(new RolloutPath(id, rest)) : Optional.empty();
  }

  /**
   * Returns {@code /ng-rollout/<id>}, to be put before a path that starts with a slash.
   *
   * @throws IllegalArgumentException if the id is malformed, see {@link RolloutIds#requireValid}
   */
  public static String prefix(String rolloutId) {
    return PREFIX + RolloutIds.requireValid(rolloutId);
  }

  /** Returns the id in the path. */
  public String rolloutId() {
    return rolloutId;
  }

  /** Returns the path behind the id; starts with a slash. */
  public String rest() {
    return rest;
  }

  /** Returns the whole path. */
  @Override
  public String toString() {
    return PREFIX + rolloutId + rest;
  }
}
