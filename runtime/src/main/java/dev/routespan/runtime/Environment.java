package dev.routespan.runtime;

import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.RunId;
import dev.routespan.runtime.internal.Variables;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Map;

/** Configures telemetry as the environment says. Never throws: it warns and goes on. */
final class Environment {
  private final Variables variables;

  Environment(Map<String, String> variables) {
    this.variables = new Variables(variables::get);
  }

  RouteTelemetry configure(OpenTelemetry openTelemetry) {
    return configure(RouteTelemetry.builder(openTelemetry));
  }

  RouteTelemetry configure(RouteTelemetry.Builder builder) {
    boolean enabled = variables.flag("ENABLED", false);
    return builder
        .tracesEnabled(enabled && variables.flag("TRACES_ENABLED", true))
        .metricsEnabled(enabled && variables.flag("METRICS_ENABLED", true))
        .runId(RunId.of(variables))
        .rolloutDriver(variables.flag("ROLLOUT_DRIVER", !isServerOfFleet()))
        .spanGroups(spanGroups())
        .build();
  }

  /** What a fleet starts and names does not drive its rollouts. */
  private boolean isServerOfFleet() {
    return variables.plain("NEMO_GYM_SERVER_NAME") != null
        || variables.plain("NEMO_GYM_SERVER_TYPE") != null;
  }

  private String spanGroups() {
    Variables.Variable variable = variables.find("SPAN_GROUPS");
    if (variable == null) {
      return "default";
    }
    String spec = SpanGroups.dropMalformed(variable.value());
    if (!SpanGroups.isWellFormed(variable.value())) {
      Log.warnOnce(variable + " has a malformed span group, which is ignored ("
          + SpanGroups.validNames() + ")");
    }
    return spec.isEmpty() ? "default" : spec;
  }
}
