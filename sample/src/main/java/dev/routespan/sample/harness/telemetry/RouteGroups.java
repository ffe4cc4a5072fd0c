package dev.routespan.sample.harness.telemetry;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.SpanGroups;
import dev.routespan.sample.harness.tasks.BadInput;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.propagation.ContextPropagators;

/** The span groups that the servers are told to select, as far as the sample has routes in them. */
public final class RouteGroups {
  private final String spec;
  private final SpanGroups groups;

  private RouteGroups(String spec, SpanGroups groups) {
    this.spec = spec;
    this.groups = groups;
  }

  /**
   * Reads a spec as the servers will.
   *
   * @throws BadInput if it is malformed
   */
  public static RouteGroups of(String spec) {
    // Telemetry over OpenTelemetry.noop() counts as never enabled, and would have no group on.
    OpenTelemetry nowhere = OpenTelemetry.propagating(ContextPropagators.noop());
    try {
      RouteTelemetry telemetry =
          RouteTelemetry.builder(nowhere).spanGroups(spec).build();
      return new RouteGroups(spec, telemetry.spanGroups());
    } catch (IllegalArgumentException e) {
      throw new BadInput("--groups: " + e.getMessage());
    }
  }

  public String spec() {
    return spec;
  }

  boolean rollout() {
    return groups.isEnabled("rollout");
  }

  boolean agent() {
    return groups.isEnabled("agent");
  }

  boolean modelCall() {
    return groups.isEnabled("model_call");
  }

  boolean verify() {
    return groups.isEnabled("verify");
  }
}
