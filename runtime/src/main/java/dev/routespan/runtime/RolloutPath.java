package dev.routespan.runtime;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.Quoted;
import dev.routespan.runtime.internal.rollout.ContextPath;
import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.PrefixedPath;
import dev.routespan.runtime.internal.rollout.RolloutId;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request path that carries a rollout id between servers: {@code /ng-rollout/<id>/<rest>}. The
 * form is that of NVIDIA NeMo Gym's servers.
 *
 * <p>An id in a path has at most 200 characters, since it comes from whoever can send a request and
 * becomes a file name, which most file systems bound at 255. {@link RolloutIds} itself sets no bound.
 */
public final class RolloutPath {
  private final PrefixedPath path;

  private RolloutPath(PrefixedPath path) {
    this.path = path;
  }

  /**
   * Takes a path apart. What follows the id stays as it is, an optional {@code
   * training-token-capture} segment too; but several slashes right behind the id, backslashes and
   * encoded ones among them, are one, so that {@code /ng-rollout/7-2//host} does not name a host.
   *
   * @param path the path of a request, without scheme, host and query
   * @return empty if the path has no such prefix or its id is malformed or too long: such a path is
   *     an ordinary one and is to be passed on unchanged
   */
  public static Optional<RolloutPath> parse(String path) {
    return Optional.ofNullable(PrefixedPath.parse(path)).map(RolloutPath::new);
  }

  /**
   * {@return {@code /ng-rollout/<id>}, to be put before a path that starts with a slash}
   *
   * @param rolloutId not null
   * @throws IllegalArgumentException if the id is malformed, see {@link RolloutIds#requireValid}, or
   *     longer than 200 characters
   */
  public static String prefix(String rolloutId) {
    return PrefixedPath.prefix(rolloutId);
  }

  /**
   * {@return whether an id may stand in a path: it is well-formed and has at most 200 characters}
   *
   * @param rolloutId null does not fit
   */
  public static boolean fits(@Nullable String rolloutId) {
    return PrefixedPath.fits(rolloutId);
  }

  /**
   * Puts the current rollout id into the path of a URI, for a server that answers at the root of its
   * host: {@code http://host/verify} becomes {@code http://host/ng-rollout/<id>/verify}, and {@code
   * http://host} becomes {@code http://host/ng-rollout/<id>/}. Nothing else of the URI changes, and
   * nothing is decoded or encoded.
   *
   * <p>The URI comes back unchanged if no id is current, if its path carries an id already, wherever in
   * it, if its path has a {@code .} or {@code ..} segment, behind which no server would look for an id,
   * or if it has no path that starts at the root of a host. An id that is too long for a path is left
   * out too, and logged once. Safe for use by several threads.
   *
   * @param uri that of a request; not null
   * @return a URI with the id in its path, or the same one
   */
  public static URI apply(URI uri) {
    return apply(uri, "");
  }

  /**
   * Like {@link #apply(URI)}, for an application that is deployed at a context path and expects the id
   * behind it: with {@code /app}, {@code http://host/app/verify} becomes {@code
   * http://host/app/ng-rollout/<id>/verify}. A URI that is not at that path or below it comes back
   * unchanged.
   *
   * @param uri that of a request; not null
   * @param contextPath as it is written in the URI; empty for the root
   * @return a URI with the id in its path, or the same one
   * @throws IllegalArgumentException if the context path is not empty and does not start with a slash,
   *     or ends with one
   */
  public static URI apply(URI uri, String contextPath) {
    ContextPath.requireValid(contextPath);
    String id = RolloutId.of(ContextScope.current());
    String path = uri.getRawPath();
    if (id == null
        || path == null
        || !isBelow(contextPath, path, uri)
        || PrefixedPath.isWithin(path)
        || InboundPath.hasDotSegment(path)) {
      return uri;
    }
    if (id.length() > PrefixedPath.LONGEST_ID) {
      Log.warnOnce(
          "a rollout id is too long for a path",
          () -> ": " + Quoted.of(id) + "; requests with it carry none");
      return uri;
    }
    String whole = uri.toString();
    int start = pathStart(uri) + contextPath.length();
    String slash = path.equals(contextPath) ? "/" : "";
    return URI.create(
        whole.substring(0, start) + PrefixedPath.prefix(id) + slash + whole.substring(start));
  }

  /** {@return the id in the path} */
  public String rolloutId() {
    return path.rolloutId();
  }

  /** {@return the path behind the id; starts with one slash} */
  public String rest() {
    return path.rest();
  }

  private static boolean isBelow(String contextPath, String path, URI uri) {
    if (path.isEmpty()) {
      return contextPath.isEmpty() && uri.getRawAuthority() != null;
    }
    return path.equals(contextPath) || path.startsWith(contextPath + "/");
  }

  /** Returns where the path starts in the text of a hierarchical URI. */
  private static int pathStart(URI uri) {
    int start = uri.getScheme() == null ? 0 : uri.getScheme().length() + 1;
    String authority = uri.getRawAuthority();
    if (authority == null) {
      // An empty authority, as in file:///etc/hosts, is null to URI.
      return uri.toString().startsWith("///", start) ? start + 2 : start;
    }
    return start + 2 + authority.length();
  }

  /** Returns the whole path, with one slash behind the id. */
  @Override
  public String toString() {
    return path.toString();
  }
}
