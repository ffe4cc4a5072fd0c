package dev.routespan.conformance.harmless;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Answers each request with the same response, or failure, and sends nothing. */
final class StubClient extends HttpClient {
  private final Object answer;
  private final AtomicInteger sent = new AtomicInteger();

  private StubClient(Object answer) {
    this.answer = answer;
  }

  static StubClient answering() {
    return new StubClient(Proxy.newProxyInstance(
        StubClient.class.getClassLoader(),
        new Class<?>[] {HttpResponse.class},
        (proxy, method, arguments) -> switch (method.getName()) {
          case "statusCode" -> 200;
          case "headers" -> HttpHeaders.of(Map.of(), (name, value) -> true);
          case "equals" -> proxy == arguments[0];
          case "hashCode" -> 1;
          default -> null;
        }));
  }

  static StubClient failing() {
    return new StubClient(new IOException("no route to host"));
  }

  Object answer() {
    return answer;
  }

  int sent() {
    return sent.get();
  }

  @Override
  @SuppressWarnings("unchecked") // nobody reads the body
  public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    sent.incrementAndGet();
    if (answer instanceof IOException failure) {
      throw failure;
    }
    return (HttpResponse<T>) answer;
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    try {
      return CompletableFuture.completedFuture(send(request, handler));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request,
      HttpResponse.BodyHandler<T> handler,
      HttpResponse.PushPromiseHandler<T> pushes) {
    return sendAsync(request, handler);
  }

  @Override
  public Redirect followRedirects() {
    return Redirect.NEVER;
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return Optional.empty();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return Optional.empty();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return Optional.empty();
  }

  @Override
  public SSLContext sslContext() {
    throw new UnsupportedOperationException();
  }

  @Override
  public SSLParameters sslParameters() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return Optional.empty();
  }

  @Override
  public Version version() {
    return Version.HTTP_1_1;
  }

  @Override
  public Optional<Executor> executor() {
    return Optional.empty();
  }
}
