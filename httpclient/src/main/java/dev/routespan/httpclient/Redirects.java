package dev.routespan.httpclient;

import java.net.URI;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which answers lead to another request, and to which: the rules of the JDK's client. */
record Redirects(Redirect policy) {
  /** The JDK's client sends five requests, unless a system property says otherwise. */
  static final int MOST = 4;

  private static final Set<Integer> STATUSES = Set.of(301, 302, 303, 307, 308);

  /** What goes to no other origin, as with newer JDKs' clients: 25.0.3 keeps it back, 17.0.15 not. */
  private static final Set<String> SECRETS = Set.of("authorization", "cookie");

  boolean isFollowing() {
    return policy != Redirect.NEVER;
  }

  /** Returns the request that an answer leads to; null if it is the last one. */
  @Nullable HttpRequest next(HttpRequest request, int status, HttpHeaders answer) {
    if (!isFollowing() || !STATUSES.contains(status)) {
      return null;
    }
    URI target = target(request.uri(), answer);
    if (target == null || !allows(request.uri(), target)) {
      return null;
    }
    boolean sameOrigin = isSameOrigin(request.uri(), target);
    HttpRequest.Builder next = HttpRequest.newBuilder(
            request, (name, value) -> sameOrigin || !isSecret(name))
        .uri(target);
    boolean becomesGet = status == 303 || status < 303 && request.method().equals("POST");
    return (becomesGet ? next.method("GET", BodyPublishers.noBody()) : next).build();
  }

  /** Returns null if there is none that a request can be sent to. */
  private static @Nullable URI target(URI from, HttpHeaders answer) {
    try {
      URI target = answer.firstValue("Location").map(from::resolve).orElse(null);
      return target == null || target.getHost() == null ? null : target;
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }

  private boolean allows(URI from, URI to) {
    boolean toHttps = "https".equalsIgnoreCase(to.getScheme());
    boolean fromHttps = "https".equalsIgnoreCase(from.getScheme());
    boolean toHttp = "http".equalsIgnoreCase(to.getScheme());
    return toHttps || toHttp && (!fromHttps || policy == Redirect.ALWAYS);
  }

  private static boolean isSameOrigin(URI one, URI other) {
    return one.getScheme().equalsIgnoreCase(other.getScheme())
        && one.getHost().equalsIgnoreCase(other.getHost())
        && ClientSpans.port(one) == ClientSpans.port(other);
  }

  private static boolean isSecret(String header) {
    return SECRETS.contains(header.toLowerCase(Locale.ROOT));
  }
}
