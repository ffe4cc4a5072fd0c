package dev.routespan.httpclient;

import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.rollout.RolloutBaggage;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.util.Map;
import java.util.Set;

/**
 * Starts CLIENT spans with the attributes of OpenTelemetry's semantic conventions for HTTP clients, and
 * sends their context. Never throws.
 */
final class ClientSpans {
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> ORIGINAL_METHOD =
      AttributeKey.stringKey("http.request.method_original");
  private static final AttributeKey<String> ADDRESS = AttributeKey.stringKey("server.address");
  private static final AttributeKey<Long> PORT = AttributeKey.longKey("server.port");
  private static final AttributeKey<String> URL = AttributeKey.stringKey("url.full");

  /** Those of the conventions; a name from elsewhere would make as many span names as it likes. */
  private static final Set<String> KNOWN_METHODS =
      Set.of("CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE");

  private final OpenTelemetry openTelemetry;

  ClientSpans(OpenTelemetry openTelemetry) {
    this.openTelemetry = openTelemetry;
  }

  ClientSpan start(Context parent, String method, URI uri) {
    try {
      boolean known = KNOWN_METHODS.contains(method);
      SpanBuilder builder = InstrumentationScope.tracer(openTelemetry)
          .spanBuilder(known ? method : "HTTP")
          .setParent(parent)
          .setSpanKind(SpanKind.CLIENT)
          .setAttribute(METHOD, known ? method : "_OTHER")
          .setAttribute(PORT, (long) port(uri))
          .setAttribute(URL, withoutSecrets(uri));
      if (uri.getHost() != null) {
        builder.setAttribute(ADDRESS, uri.getHost());
      }
      if (!known) {
        builder.setAttribute(ORIGINAL_METHOD, method);
      }
      return new ClientSpan(builder.startSpan());
    } catch (Throwable fault) {
      Log.fault("could not start the span of an HTTP request", fault);
      return ClientSpan.NONE;
    }
  }

  void inject(Context context, Map<String, String> headers) {
    try {
      openTelemetry
          .getPropagators()
          .getTextMapPropagator()
          // The id may have come in with baggage, and leaves only where it is asked for.
          .inject(RolloutBaggage.withoutId(context), headers, (map, name, value) -> {
            if (map != null) {
              map.put(name, value);
            }
          });
    } catch (Throwable fault) {
      Log.fault("could not send the trace context of an HTTP request", fault);
    }
  }

  static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  private static String withoutSecrets(URI uri) {
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    return uri.getScheme() + "://" + uri.getHost() + port + uri.getRawPath();
  }
}
