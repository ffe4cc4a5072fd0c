package dev.routespan.runtime.internal.rollout;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a request says of its rollout, whatever server it came to.
 *
 * @param path null if the path is an ordinary one
 * @param id that of the path, else of the two headers, else of baggage; null if none has one
 */
public record InboundRollout(
    @Nullable InboundPath path, @Nullable String id) {

  /**
   * Reads a request.
   *
   * @param contextPath the application's, with a slash at its end or without
   * @param takesCapture as in {@link InboundPath#of}
   * @param readsBaggage whether baggage counts
   * @param headers returns the values of a header; empty if it is not there
   * @throws Refusal if the request is to be answered without the application
   */
  public static InboundRollout read(
      String contextPath,
      @Nullable String rawPath,
      boolean takesCapture,
      boolean readsBaggage,
      Function<String, List<String>> headers)
      throws Refusal {
    InboundPath path = InboundPath.of(withoutTrailingSlash(contextPath), rawPath, takesCapture);
    String id = RolloutHeaders.rolloutId(
        headers.apply(RolloutHeaders.ID),
        headers.apply(RolloutHeaders.ATTEMPT),
        path == null ? null : path.rolloutId());
    return new InboundRollout(path, id == null && readsBaggage ? baggage(headers) : id);
  }

  private static String withoutTrailingSlash(String path) {
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static @Nullable String baggage(Function<String, List<String>> headers) {
    List<String> values = headers.apply(RolloutBaggage.HEADER);
    return values.isEmpty() ? null : RolloutBaggage.read(String.join(",", values));
  }

  /** Returns whether the path names the rollout, so that nothing else is to be asked. */
  public boolean isOfPath() {
    return path != null && path.rolloutId() != null;
  }
}
