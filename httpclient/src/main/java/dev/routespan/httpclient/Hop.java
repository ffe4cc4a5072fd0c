package dev.routespan.httpclient;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.rollout.RolloutBaggage;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one server gets of a logical request; a redirect makes another one. All attempts at a hop send
 * the same message, so that nothing is added to it twice.
 *
 * @param asked what the caller or a redirect asks for, without what we add
 * @param inFleet whether the server is one of the fleet
 * @param message what is sent
 * @param added the names of the headers that we have set
 */
record Hop(HttpRequest asked, boolean inFleet, HttpRequest message, Set<String> added) {

  /** Those of W3C, which may be the caller's own. */
  private static final Set<String> PROPAGATION =
      Set.of("traceparent", "tracestate", RolloutBaggage.HEADER);

  /**
   * Returns a hop to the server that the request names.
   *
   * @param context its span is told to a server of the fleet; the rollout must be current
   */
  static Hop to(Outbound outbound, HttpRequest asked, boolean inFleet, Context context) {
    if (!inFleet) {
      return new Hop(asked, false, asked, Set.of());
    }
    Map<String, String> headers = headers(outbound, asked, context);
    HttpRequest message = withHeaders(asked, outbound.address(asked), headers);
    return new Hop(asked, true, message, headers.keySet());
  }

  /** Returns the hop that a redirect asks for. Out of the fleet go neither trace context nor baggage. */
  Hop redirectedTo(Outbound outbound, HttpRequest next, Context context) {
    boolean nextInFleet = outbound.isToFleet(next);
    boolean leavesFleet = inFleet && !nextInFleet;
    return to(outbound, leavesFleet ? withoutPropagation(next) : next, nextInFleet, context);
  }

  private HttpRequest withoutPropagation(HttpRequest request) {
    return HttpRequest.newBuilder(
            request,
            (name, value) ->
                !added.contains(name) && PROPAGATION.stream().noneMatch(name::equalsIgnoreCase))
        .build();
  }

  /**
   * Returns the headers that carry the context. Each replaces one of the same name, but baggage, which
   * is what the request says itself and what is added.
   */
  private static Map<String, String> headers(
      Outbound outbound, HttpRequest request, Context context) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (outbound.spans() != null) {
      outbound.spans().inject(context, headers);
    }
    String own = String.join(",", request.headers().allValues(RolloutBaggage.HEADER));
    headers.computeIfPresent(
        RolloutBaggage.HEADER, (name, added) -> RolloutBaggage.merge(own, added));
    String id = RolloutContext.id(context);
    if (outbound.baggage() && id != null) {
      String others = headers.getOrDefault(RolloutBaggage.HEADER, own);
      headers.put(RolloutBaggage.HEADER, RolloutBaggage.add(others, id));
    }
    return headers;
  }

  private static HttpRequest withHeaders(
      HttpRequest request, URI uri, Map<String, String> headers) {
    if (headers.isEmpty() && uri.equals(request.uri())) {
      return request;
    }
    HttpRequest.Builder builder = HttpRequest.newBuilder(
            request, (name, value) -> !headers.containsKey(name))
        .uri(uri);
    headers.forEach((name, value) -> setHeader(builder, name, value));
    return builder.build();
  }

  private static void setHeader(HttpRequest.Builder builder, String name, String value) {
    try {
      builder.setHeader(name, value);
    } catch (RuntimeException fault) {
      // A propagator of the user's may know names that the JDK's client refuses.
      Log.fault("could not set a header of an HTTP request", fault);
    }
  }
}
