package dev.routespan.runtime;

import io.opentelemetry.api.OpenTelemetry;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the environment that NeMo Gym's servers share. Never throws: it warns and goes on. */
final class Environment {
  private static final String PREFIX = "NEMO_GYM_OTEL_";
  private static final String FALLBACK_PREFIX = "NEMO_LENS_";

  private final Map<String, String> variables;

  Environment(Map<String, String> variables) {
    this.variables = variables;
  }

  RouteTelemetry configure(OpenTelemetry openTelemetry) {
    boolean enabled = flag("ENABLED", false);
    return RouteTelemetry.builder(openTelemetry)
        .tracesEnabled(enabled && flag("TRACES_ENABLED", true))
        .metricsEnabled(enabled && flag("METRICS_ENABLED", true))
        .spanGroups(spanGroups())
        .build();
  }

  private String spanGroups() {
    Variable variable = variable("SPAN_GROUPS");
    if (variable == null) {
      return "default";
    }
    String spec = SpanGroups.dropMalformed(variable.value);
    if (!SpanGroups.isWellFormed(variable.value)) {
      Log.warnOnce(variable + " has a malformed span group, which is ignored ("
          + SpanGroups.validNames() + ")");
    }
    return spec.isEmpty() ? "default" : spec;
  }

  private boolean flag(String key, boolean defaultValue) {
    Variable variable = variable(key);
    if (variable == null) {
      return defaultValue;
    }
    return switch (variable.value.toLowerCase(Locale.ROOT)) {
      case "1", "true", "yes", "on" -> true;
      case "0", "false", "no", "off" -> false;
      default -> {
        Log.warnOnce(
            variable + " is neither true (1, true, yes, on) nor false (0, false, no, off); "
                + defaultValue + " is used");
        yield defaultValue;
      }
    };
  }

  /** Blank counts as unset, as OpenTelemetry's own variables do. */
  private @Nullable Variable variable(String key) {
    for (String prefix : new String[] {PREFIX, FALLBACK_PREFIX}) {
      String value = variables.get(prefix + key);
      if (value != null && !value.isBlank()) {
        return new Variable(prefix + key, value.strip());
      }
    }
    return null;
  }

  private record Variable(String name, String value) {
    @Override
    public String toString() {
      return name + "=" + Quoted.of(value);
    }
  }
}
