package dev.routespan.runtime.internal.rollout;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request with what a fleet puts before it, taken apart behind the path of the application
 * that answers it. All parts are as the client sent them, not decoded.
 *
 * @param contextPath the application's; empty for the root
 * @param taken the segments that are taken off, from the first to the last
 * @param rolloutId well-formed; null if the path has other segments of a fleet only
 * @param traceparent well-formed; null if the path has none
 * @param rest the path that is left; starts with one slash
 */
public record InboundPath(
    String contextPath,
    List<String> taken,
    @Nullable String rolloutId,
    @Nullable String traceparent,
    String rest) {

  /** The header that a trace context comes in where it is not in the path. */
  public static final String TRACEPARENT = "traceparent";

  private static final String SEPARATOR = "(?:[/\\\\]|%2f|%5c)";

  /** A {@code .} or {@code ..} segment, however it and what separates it are written. */
  private static final Pattern DOT_SEGMENT = Pattern.compile(
      SEPARATOR + "(?:\\.|%2e){1,2}(?:;|" + SEPARATOR + "|$)", Pattern.CASE_INSENSITIVE);

  /**
   * Returns null if the path is an ordinary one, which is to be passed on unchanged.
   *
   * @param takesCapture whether the segment that asks for the capture of tokens is taken off too
   * @throws Refusal if a segment of a fleet is malformed, or not where it belongs
   */
  public static @Nullable InboundPath of(
      String contextPath, @Nullable String rawPath, boolean takesCapture) throws Refusal {
    if (rawPath == null || !rawPath.startsWith(contextPath)) {
      return null;
    }
    PathHead head = PathHead.of(rawPath.substring(contextPath.length()), takesCapture);
    return head.taken().isEmpty() || hasDotSegment(head.rest())
        ? null
        : new InboundPath(
            contextPath, head.taken(), head.rolloutId(), head.traceparent(), head.rest());
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

  /** Takes the prefix off a path that a server has decoded. */
  public String decodedRest(String decodedPath) {
    String left = decodedPath;
    for (String segment : taken) {
      String decoded = "/" + URLDecoder.decode(segment.replace("+", "%2B"), UTF_8);
      if (!left.startsWith(decoded)) {
        return decodedPath;
      }
      left = PrefixedPath.decodedRest(left.substring(decoded.length()));
    }
    return left;
  }
}
