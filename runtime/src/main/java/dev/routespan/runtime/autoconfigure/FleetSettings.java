package dev.routespan.runtime.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.routespan.runtime.internal.RunId;
import dev.routespan.runtime.internal.Variables;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the variables say, and what that means in OpenTelemetry's properties and resource. */
final class FleetSettings {
  /** The name of our exporters; not {@code console}, which others' are called. */
  static final String CONSOLE_EXPORTER = "nemo-gym-console";

  /** The fleet's supervisor kills what has not ended after a second. */
  private static final long DRAIN_MILLIS = 500;

  private static final String SDK_DISABLED = "otel.sdk.disabled";
  private static final String OTLP = "otlp";
  private static final String CONSOLE = "console";
  private static final String GRPC = "grpc";
  private static final String HTTP = "http/protobuf";
  private static final String PROTOCOL = "otel.exporter.otlp.protocol";
  private static final String ENDPOINT = "otel.exporter.otlp.endpoint";
  private static final String METRIC_INTERVAL = "otel.metric.export.interval";
  private static final int METRIC_INTERVAL_MILLIS = 10_000;

  private final ConfigProperties config;
  private final Variables variables;
  private final boolean grpcIsThere;

  private FleetSettings(ConfigProperties config, boolean grpcIsThere) {
    this.config = config;
    this.grpcIsThere = grpcIsThere;
    this.variables =
        new Variables(name -> config.getString(name.toLowerCase(Locale.ROOT).replace('_', '.')));
  }

  static FleetSettings of(ConfigProperties config) {
    return of(config, GrpcSender.IS_THERE);
  }

  /**
   * @param grpcIsThere whether OpenTelemetry's exporters have what speaks gRPC, without which they do not
   *     start
   */
  static FleetSettings of(ConfigProperties config, boolean grpcIsThere) {
    return new FleetSettings(config, grpcIsThere);
  }

  boolean isEnabled() {
    return variables.flag("ENABLED", false);
  }

  /** Returns how long requests may go on when the process is told to end. */
  Duration drainLimit() {
    return Duration.ofMillis(variables.millis("DRAIN_MS", DRAIN_MILLIS));
  }

  /** Returns whether the signal goes to the console alone, by an exporter that OpenTelemetry makes. */
  boolean isOnConsole(Signal signal) {
    return CONSOLE_EXPORTER.equals(config.getString(signal.exporterProperty()));
  }

  /** Returns whether {@link #properties} left it to us to send the signal to the console. */
  boolean isOnOwnConsole(Signal signal) {
    return isSet(signal.consoleProperty());
  }

  /**
   * Returns the properties that follow from the variables, and that none of OpenTelemetry's names; none
   * where no variable of a fleet is set, since the configuration is the application's own there.
   *
   * @param findsExporters whether OpenTelemetry finds our exporters by their name
   */
  Map<String, String> properties(boolean findsExporters) {
    if (!variables.areOfFleet()) {
      return Map.of();
    }
    Map<String, String> properties = new HashMap<>();
    boolean enabled = isEnabled();
    if (!enabled && !isSet(SDK_DISABLED) && !namesAnExporter()) {
      properties.put(SDK_DISABLED, "true");
    }
    String exporter = variables.choice("EXPORTER", List.of(OTLP, CONSOLE));
    for (Signal signal : Signal.values()) {
      if (isSet(signal.exporterProperty())) {
        continue;
      }
      boolean on = variables.flag(signal.enabledKey(), signal.isOnByDefault()) && enabled;
      if (on && exporter.equals(OTLP)) {
        properties.put(signal.exporterProperty(), OTLP);
      } else if (on && findsExporters) {
        properties.put(signal.exporterProperty(), CONSOLE_EXPORTER);
      } else {
        properties.put(signal.exporterProperty(), "none");
        if (on) {
          properties.put(signal.consoleProperty(), "true");
        }
      }
    }
    if (enabled) {
      putExport(properties);
    }
    return properties;
  }

  /** What the fleet's other servers have as their defaults, where OpenTelemetry's variables leave it. */
  private void putExport(Map<String, String> properties) {
    for (Signal signal : Signal.values()) {
      properties.put(signal.protocolProperty(), protocol(signal));
    }
    if (!isSet(METRIC_INTERVAL)) {
      properties.put(METRIC_INTERVAL, String.valueOf(METRIC_INTERVAL_MILLIS));
    }
  }

  /**
   * By signal, since Spring's configuration has a default of its own for what is not. The fleet takes
   * http/json for a request to speak HTTP, and sends protobuf.
   */
  private String protocol(Signal signal) {
    String own = config.getString(signal.protocolProperty());
    String given = own == null || own.isBlank() ? config.getString(PROTOCOL) : own;
    if (given == null || given.isBlank()) {
      return grpcIsThere ? GRPC : HTTP;
    }
    String protocol = given.strip().toLowerCase(Locale.ROOT);
    return protocol.equals("http/json") ? HTTP : protocol;
  }

  /** Returns where the signal is sent by OTLP. */
  Collector collector(Signal signal) {
    String protocol = protocol(signal);
    String own = config.getString(signal.endpointProperty());
    String given = own == null || own.isBlank() ? config.getString(ENDPOINT) : own;
    if (given == null || given.isBlank()) {
      given = protocol.equals(GRPC) ? "http://localhost:4317" : "http://localhost:4318";
    }
    return new Collector(given.strip(), protocol);
  }

  /** Returns whether the signal is sent by OTLP, and nothing else. */
  boolean isOnOtlp(Signal signal) {
    return isEnabled() && OTLP.equals(config.getString(signal.exporterProperty()));
  }

  Attributes resource() {
    return FleetResource.of(variables, ownName(), RunId.of(variables));
  }

  /**
   * Returns what the resource is to have for a name. It is no property, since not every configuration
   * lets a property of ours win over {@code OTEL_SERVICE_NAME}: Spring's does not.
   */
  String serviceName() {
    String server = variables.plain("NEMO_GYM_SERVER_NAME");
    return server != null && variables.flag("SERVICE_NAME_PER_SERVER", true)
        ? ownName() + "/" + server
        : ownName();
  }

  private String ownName() {
    String own = config.getString("otel.service.name");
    if (own != null && !own.isBlank()) {
      return own;
    }
    String attribute = config.getMap("otel.resource.attributes").get("service.name");
    return attribute == null ? "nemo-gym" : decode(attribute);
  }

  private boolean namesAnExporter() {
    for (Signal signal : Signal.values()) {
      if (isSet(signal.exporterProperty())) {
        return true;
      }
    }
    return false;
  }

  private boolean isSet(String property) {
    String value = config.getString(property);
    return value != null && !value.isBlank();
  }

  /** Resource attributes are percent-encoded, and a plus is a plus. */
  private static String decode(String attribute) {
    try {
      return URLDecoder.decode(attribute.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      return attribute;
    }
  }
}
