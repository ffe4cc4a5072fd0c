package dev.routespan.sample.harness.telemetry;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.util.Map;

/**
 * A span as it arrived.
 *
 * @param parentId empty if the span is a root
 * @param exceptions how many exception events it has
 */
@JsonNaming(SnakeCaseStrategy.class)
public record CollectedSpan(
    String traceId,
    String spanId,
    String parentId,
    String service,
    SpanKind kind,
    String name,
    long startNanos,
    long endNanos,
    Map<String, String> attributes,
    boolean isError,
    int exceptions) {
  static final String ROLLOUT_ID = "nemo.gym.rollout.id";
  private static final String ROUTE_PREFIX = "gym.";

  /** Tells whether a route of ours made this span, and not the transport. */
  boolean isRoute() {
    return name.startsWith(ROUTE_PREFIX);
  }

  /** Tells whether its process ended before its work did. */
  boolean isTruncated() {
    return "true".equals(attributes.get("nemo.span.truncated"));
  }

  boolean isRoot() {
    return parentId.isEmpty();
  }

  /** Null if the span carries none. */
  public String rolloutId() {
    return attributes.get(ROLLOUT_ID);
  }

  public double durationMillis() {
    return (endNanos - startNanos) / 1e6;
  }

  /** What tells this span from the others of its trace, and is the same in every run. */
  String label() {
    return switch (kind) {
      case SPAN_KIND_SERVER -> "SERVER " + route() + " (" + service + ")";
      case SPAN_KIND_CLIENT -> "CLIENT (" + service + ")";
      default -> name + " (" + service + ")";
    };
  }

  private String route() {
    return attributes.getOrDefault("http.route", attributes.getOrDefault("url.path", name));
  }
}
