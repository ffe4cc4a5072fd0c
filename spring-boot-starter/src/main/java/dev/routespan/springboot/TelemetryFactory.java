package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.internal.Variables;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Makes the telemetry as the properties say, else the variables of a fleet, else the defaults here. */
final class TelemetryFactory {
  /** What a server of rollouts does; of the kinds only endpoints have groups of their own. */
  private static final String DEFAULT_GROUPS = "per_rollout";

  private final RoutespanProperties properties;
  private final Variables variables;

  TelemetryFactory(RoutespanProperties properties, Environment environment) {
    this.properties = properties;
    this.variables = variables(environment);
  }

  /**
   * @param openTelemetry null stands for the global instance
   */
  RouteTelemetry create(@Nullable OpenTelemetry openTelemetry) {
    boolean enabled = isEnabled();
    RouteTelemetry.Builder builder =
        openTelemetry == null ? RouteTelemetry.builder() : RouteTelemetry.builder(openTelemetry);
    return builder
        .tracesEnabled(enabled && flag(properties.tracesEnabled(), "TRACES_ENABLED", true))
        .metricsEnabled(enabled && flag(properties.metricsEnabled(), "METRICS_ENABLED", true))
        .strict(properties.strict())
        .spanGroups(spanGroups())
        .build();
  }

  /** Returns the variables of a fleet, as the application sees them. */
  static Variables variables(Environment environment) {
    return new Variables(name -> find(environment, name));
  }

  /** As the SDK does, takes {@code nemo.gym.otel.enabled} for {@code NEMO_GYM_OTEL_ENABLED}. */
  private static @Nullable String find(Environment environment, String name) {
    String value = environment.getProperty(name);
    return value == null
        ? environment.getProperty(name.toLowerCase(Locale.ROOT).replace('_', '.'))
        : value;
  }

  private boolean isEnabled() {
    return flag(properties.enabled(), "ENABLED", !variables.areOfFleet());
  }

  private boolean flag(@Nullable Boolean property, String variable, boolean defaultValue) {
    return property == null ? variables.flag(variable, defaultValue) : property;
  }

  private String spanGroups() {
    if (properties.spanGroups() != null) {
      return properties.spanGroups();
    }
    String groups = variables.text("SPAN_GROUPS");
    if (groups != null) {
      return groups;
    }
    return variables.areOfFleet() ? "default" : DEFAULT_GROUPS;
  }
}
