package dev.routespan.runtime.internal.rollout;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request that carries a rollout id, taken apart behind the path of the application that
 * answers it. All parts are as the client sent them, not decoded.
 *
 * @param contextPath the application's; empty for the root
 * @param rolloutId well-formed
 * @param rest the path that is left; starts with one slash
 */
public record InboundPath(String contextPath, String rolloutId, String rest) {

  private static final String SEPARATOR = "(?:[/\\\\]|%2f|%5c)";

  /** A {@code .} or {@code ..} segment, however it and what separates it are written. */
  private static final Pattern DOT_SEGMENT = Pattern.compile(
      SEPARATOR + "(?:\\.|%2e){1,2}(?:;|" + SEPARATOR + "|$)", Pattern.CASE_INSENSITIVE);

  /** Returns null if the path is an ordinary one, which is to be passed on unchanged. */
  public static @Nullable InboundPath of(String contextPath, @Nullable String rawPath) {
    if (rawPath == null || !rawPath.startsWith(contextPath)) {
      return null;
    }
    PrefixedPath path = PrefixedPath.parse(rawPath.substring(contextPath.length()));
    return path == null || hasDotSegment(path.rest())
        ? null
        : new InboundPath(contextPath, path.rolloutId(), path.rest());
  }

  /**
   * Returns whether the path, not decoded, has a {@code .} or {@code ..} segment. Servers resolve it,
   * or not, before a filter sees the path; a prefix in front of it could hide from one of them what the
   * other one answers.
   */
  public static boolean hasDotSegment(String rawPath) {
    return DOT_SEGMENT.matcher(rawPath).find();
  }

  /** Returns the whole path without the prefix. */
  public String withoutPrefix() {
    return contextPath + rest;
  }

  /** Takes the prefix off a path that a server has decoded; the id is the same decoded or not. */
  public String decodedRest(String decodedPath) {
    String prefix = PrefixedPath.prefix(rolloutId);
    return decodedPath.startsWith(prefix)
        ? PrefixedPath.decodedRest(decodedPath.substring(prefix.length()))
        : decodedPath;
  }
}
