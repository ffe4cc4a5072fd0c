package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/** Shows the span groups that are selected, and selects others while the application runs. */
@Endpoint(id = "routespan")
final class SpanGroupsEndpoint {
  private final RouteTelemetry telemetry;

  SpanGroupsEndpoint(RouteTelemetry telemetry) {
    this.telemetry = telemetry;
  }

  /**
   * What the endpoint shows.
   *
   * @param spanGroups the groups that are selected, separated by commas
   */
  record Selection(String spanGroups) {}

  @ReadOperation
  Selection show() {
    return new Selection(telemetry.spanGroups().toString());
  }

  /** A malformed selection is a bad request, and the old one stays. */
  @WriteOperation
  Selection select(String spanGroups) {
    try {
      telemetry.spanGroups().select(spanGroups);
    } catch (IllegalArgumentException malformed) {
      String reason = String.valueOf(malformed.getMessage());
      throw new InvalidEndpointRequestException(reason, reason);
    }
    return show();
  }
}
