package dev.routespan.runtime.httpserver;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.routespan.runtime.internal.rollout.InboundPath;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** An exchange as if its request had come without the prefix, with the id as an attribute. */
final class RolloutExchange extends ForwardingExchange {
  private final URI requestUri;
  private final Headers requestHeaders;

  /** Kept here, since the JDK's exchanges may share their attributes with the whole context. */
  private volatile @Nullable Object rolloutId;

  /**
   * @param path null if the id came otherwise, and the URI is to stay
   */
  RolloutExchange(HttpExchange delegate, @Nullable InboundPath path, @Nullable String rolloutId) {
    super(delegate);
    this.requestUri =
        path == null ? delegate.getRequestURI() : withoutPrefix(path, delegate.getRequestURI());
    this.requestHeaders = headers(delegate.getRequestHeaders(), path);
    this.rolloutId = rolloutId;
  }

  /** A header of the request itself wins. */
  private static Headers headers(Headers own, @Nullable InboundPath path) {
    if (path == null || path.traceparent() == null || own.containsKey(InboundPath.TRACEPARENT)) {
      return own;
    }
    Headers headers = new Headers();
    headers.putAll(own);
    headers.set(InboundPath.TRACEPARENT, path.traceparent());
    return headers;
  }

  @Override
  public URI getRequestURI() {
    return requestUri;
  }

  @Override
  public @Nullable Object getAttribute(String name) {
    return name.equals(RolloutPathHandler.ROLLOUT_ID) ? rolloutId : delegate.getAttribute(name);
  }

  @Override
  public void setAttribute(String name, @Nullable Object value) {
    if (name.equals(RolloutPathHandler.ROLLOUT_ID)) {
      rolloutId = value;
    } else {
      delegate.setAttribute(name, value);
    }
  }

  @Override
  public Headers getRequestHeaders() {
    return requestHeaders;
  }

  private static URI withoutPrefix(InboundPath path, URI uri) {
    String rest = path.withoutPrefix();
    return URI.create(uri.getRawQuery() == null ? rest : rest + "?" + uri.getRawQuery());
  }
}
