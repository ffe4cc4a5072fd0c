package dev.routespan.runtime.httpserver;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import dev.routespan.runtime.internal.rollout.InboundPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** An exchange as if its request had come without the prefix, with the id as an attribute. */
final class RolloutExchange extends HttpExchange {
  private final HttpExchange delegate;
  private final URI requestUri;
  private final Headers requestHeaders;

  /** Kept here, since the JDK's exchanges may share their attributes with the whole context. */
  private volatile @Nullable Object rolloutId;

  /**
   * @param path null if the id came otherwise, and the URI is to stay
   */
  RolloutExchange(HttpExchange delegate, @Nullable InboundPath path, @Nullable String rolloutId) {
    this.delegate = delegate;
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

  @Override
  public Headers getResponseHeaders() {
    return delegate.getResponseHeaders();
  }

  @Override
  public String getRequestMethod() {
    return delegate.getRequestMethod();
  }

  @Override
  public HttpContext getHttpContext() {
    return delegate.getHttpContext();
  }

  @Override
  public void close() {
    delegate.close();
  }

  @Override
  public InputStream getRequestBody() {
    return delegate.getRequestBody();
  }

  @Override
  public OutputStream getResponseBody() {
    return delegate.getResponseBody();
  }

  @Override
  public void sendResponseHeaders(int code, long length) throws IOException {
    delegate.sendResponseHeaders(code, length);
  }

  @Override
  public InetSocketAddress getRemoteAddress() {
    return delegate.getRemoteAddress();
  }

  @Override
  public int getResponseCode() {
    return delegate.getResponseCode();
  }

  @Override
  public InetSocketAddress getLocalAddress() {
    return delegate.getLocalAddress();
  }

  @Override
  public String getProtocol() {
    return delegate.getProtocol();
  }

  @Override
  public void setStreams(@Nullable InputStream input, @Nullable OutputStream output) {
    delegate.setStreams(input, output);
  }

  @Override
  public @Nullable HttpPrincipal getPrincipal() {
    return delegate.getPrincipal();
  }

  private static URI withoutPrefix(InboundPath path, URI uri) {
    String rest = path.withoutPrefix();
    return URI.create(uri.getRawQuery() == null ? rest : rest + "?" + uri.getRawQuery());
  }
}
