package dev.routespan.runtime.autoconfigure;

import com.google.auto.service.AutoService;
import dev.routespan.runtime.sdk.RolloutLogRecordProcessor;
import dev.routespan.runtime.sdk.RolloutSpanProcessor;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.SdkLoggerProviderBuilder;
import io.opentelemetry.sdk.logs.export.BatchLogRecordProcessor;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import io.opentelemetry.sdk.metrics.SdkMeterProviderBuilder;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProviderBuilder;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;

/**
 * Lets a server join a fleet by its environment alone. OpenTelemetry's autoconfiguration finds it where
 * this jar is on the path of an application that uses it; nothing is to be called.
 *
 * <p>The variables are {@code NEMO_GYM_OTEL_<KEY>}, else {@code NEMO_LENS_<KEY>}, with the keys {@code
 * ENABLED} (default false), {@code EXPORTER} ({@code otlp}, which is the default, or {@code console}),
 * {@code TRACES_ENABLED} and {@code METRICS_ENABLED} (default true), {@code LOGS_ENABLED} (default
 * false), {@code SERVICE_NAME_PER_SERVER} (default true) and {@code RUN_ID}; {@code SPAN_GROUPS} is for routes. {@code
 * NEMO_GYM_SERVER_NAME}, {@code NEMO_GYM_SERVER_TYPE} and {@code NEMO_GYM_SERVICE_GROUP} say who the
 * server is. They may be given as system properties too ({@code nemo.gym.otel.enabled}), as
 * OpenTelemetry's own may; {@code RouteTelemetry.fromEnvironment} however reads the environment alone. A
 * value that cannot be read is logged once, and the default stays.
 *
 * <p>OpenTelemetry's own variables win for what they name: {@code OTEL_TRACES_EXPORTER}, {@code
 * OTEL_METRICS_EXPORTER}, {@code OTEL_LOGS_EXPORTER}, {@code OTEL_SDK_DISABLED} and {@code
 * OTEL_RESOURCE_ATTRIBUTES}; but a {@code service.name} that they give comes before the server's name.
 *
 * <p>What they do not name is as in the fleet's Python servers: metrics every ten seconds, and OTLP by
 * gRPC if there is something on the path that speaks it, else by HTTP. A collector that takes nothing is
 * a warning with its address and the protocol.
 *
 * <p>Where none of these variables is set the process is no fleet's, and its OpenTelemetry is configured
 * as if this class were not there. In a fleet, unless {@code ENABLED} is true, nothing is exported and no
 * exporter has a thread: the SDK is disabled, or if one of OpenTelemetry's variables above names an
 * exporter, whatever exporters they do not name. When it is true each span and log record carries the
 * rollout id, see {@link RolloutSpanProcessor}, and the resource says which server and which run it is.
 *
 * <p>When the process is told to end, spans have {@code DRAIN_MS} (default 500) to end by themselves;
 * those that are still open are ended as {@link dev.routespan.runtime.sdk.OpenSpanProcessor} does, and
 * all is exported. This takes the place of OpenTelemetry's own shutdown hook, which would close the SDK
 * while the server still answers; whoever made the SDK still closes it.
 *
 * <p>OpenTelemetry's declarative configuration, {@code OTEL_CONFIG_FILE}, asks no such class. On a module
 * path it is not found by itself, since a module that provides an optional service does not start
 * without it on JDK 17; there call {@link #customize} with the {@code
 * AutoConfiguredOpenTelemetrySdkBuilder}.
 *
 * <p>What goes to the console passes the application's exporter customizers first, as what goes
 * elsewhere does, so that one that redacts covers it too. On a module path it does not, since
 * OpenTelemetry does not find our exporters there.
 */
@SuppressWarnings("exports") // see module-info
@AutoService(AutoConfigurationCustomizerProvider.class)
public final class FleetAutoConfiguration implements AutoConfigurationCustomizerProvider {
  private static final AttributeKey<String> SERVICE_NAME = AttributeKey.stringKey("service.name");

  /** A module that provided them would not start without OpenTelemetry's SDK on JDK 17. */
  private static final boolean EXPORTERS_ARE_FOUND =
      !FleetAutoConfiguration.class.getModule().isNamed();

  /** Creates what OpenTelemetry's autoconfiguration finds and calls by itself on a class path. */
  public FleetAutoConfiguration() {}

  @Override
  public void customize(AutoConfigurationCustomizer customizer) {
    customizer
        .addPropertiesCustomizer(config -> FleetSettings.of(config).properties(EXPORTERS_ARE_FOUND))
        .addResourceCustomizer(FleetAutoConfiguration::describe)
        .addSpanProcessorCustomizer(FleetAutoConfiguration::exportAtOnce)
        .addTracerProviderCustomizer(FleetAutoConfiguration::addTo)
        .addMeterProviderCustomizer(FleetAutoConfiguration::addTo)
        .addLoggerProviderCustomizer(FleetAutoConfiguration::addTo)
        .addLogRecordProcessorCustomizer(FleetAutoConfiguration::exportAtOnce)
        .addLogRecordProcessorCustomizer(FleetAutoConfiguration::stampBefore);
    watchCollectors(customizer);
    loseNothingAtTheEnd(customizer);
  }

  private static void watchCollectors(AutoConfigurationCustomizer customizer) {
    customizer
        .addSpanExporterCustomizer((exporter, config) -> {
          FleetSettings settings = FleetSettings.of(config);
          return settings.isOnOtlp(Signal.TRACES)
              ? settings.collector(Signal.TRACES).watched(exporter)
              : exporter;
        })
        .addMetricExporterCustomizer((exporter, config) -> {
          FleetSettings settings = FleetSettings.of(config);
          return settings.isOnOtlp(Signal.METRICS)
              ? settings.collector(Signal.METRICS).watched(exporter)
              : exporter;
        })
        .addLogRecordExporterCustomizer((exporter, config) -> {
          FleetSettings settings = FleetSettings.of(config);
          return settings.isOnOtlp(Signal.LOGS)
              ? settings.collector(Signal.LOGS).watched(exporter)
              : exporter;
        });
  }

  /** After the rest of ours, so that what is flushed is what exports. */
  private static void loseNothingAtTheEnd(AutoConfigurationCustomizer customizer) {
    OrderedShutdown shutdown = new OrderedShutdown();
    customizer
        .addSpanProcessorCustomizer((processor, config) ->
            FleetSettings.of(config).isEnabled() ? shutdown.before(processor) : processor)
        .addTracerProviderCustomizer((builder, config) -> {
          FleetSettings settings = FleetSettings.of(config);
          if (settings.isEnabled() && SdkShutdownHook.leaveOut(customizer)) {
            shutdown.install(settings.drainLimit());
          }
          return settings.isEnabled() ? builder.addSpanProcessor(shutdown.last()) : builder;
        })
        .addMetricReaderCustomizer((reader, config) -> {
          shutdown.flushedBy(reader::forceFlush);
          return reader;
        })
        .addLogRecordProcessorCustomizer((processor, config) -> {
          shutdown.flushedBy(processor::forceFlush);
          return processor;
        });
  }

  /** What the resource says already wins, but for the name, which ours is made of. */
  private static Resource describe(Resource resource, ConfigProperties config) {
    FleetSettings settings = FleetSettings.of(config);
    return settings.isEnabled()
        ? Resource.create(settings.resource()).merge(resource).toBuilder()
            .put(SERVICE_NAME, settings.serviceName())
            .build()
        : resource;
  }

  private static SpanProcessor exportAtOnce(SpanProcessor processor, ConfigProperties config) {
    return processor instanceof BatchSpanProcessor batch
            && FleetSettings.of(config).isOnConsole(Signal.TRACES)
        ? new SpansAtOnce(batch)
        : processor;
  }

  private static LogRecordProcessor exportAtOnce(
      LogRecordProcessor processor, ConfigProperties config) {
    return processor instanceof BatchLogRecordProcessor batch
            && FleetSettings.of(config).isOnConsole(Signal.LOGS)
        ? new LogsAtOnce(batch)
        : processor;
  }

  private static SdkTracerProviderBuilder addTo(
      SdkTracerProviderBuilder builder, ConfigProperties config) {
    FleetSettings settings = FleetSettings.of(config);
    if (settings.isEnabled()) {
      builder.addSpanProcessor(RolloutSpanProcessor.create());
    }
    if (settings.isOnOwnConsole(Signal.TRACES)) {
      builder.addSpanProcessor(SimpleSpanProcessor.create(new ConsoleSpanExporter()));
    }
    return builder;
  }

  private static SdkMeterProviderBuilder addTo(
      SdkMeterProviderBuilder builder, ConfigProperties config) {
    if (FleetSettings.of(config).isOnOwnConsole(Signal.METRICS)) {
      builder.registerMetricReader(PeriodicMetricReader.builder(new ConsoleMetricExporter())
          .setInterval(config.getDuration("otel.metric.export.interval", Duration.ofMinutes(1)))
          .build());
    }
    return builder;
  }

  private static SdkLoggerProviderBuilder addTo(
      SdkLoggerProviderBuilder builder, ConfigProperties config) {
    FleetSettings settings = FleetSettings.of(config);
    if (settings.isEnabled()) {
      builder.addLogRecordProcessor(RolloutLogRecordProcessor.create());
    }
    if (settings.isOnOwnConsole(Signal.LOGS)) {
      builder.addLogRecordProcessor(SimpleLogRecordProcessor.create(new ConsoleLogExporter()));
    }
    return builder;
  }

  /** The processors that the SDK configures by itself come first, and would miss the stamp. */
  private static LogRecordProcessor stampBefore(
      LogRecordProcessor processor, ConfigProperties config) {
    return FleetSettings.of(config).isEnabled()
        ? LogRecordProcessor.composite(RolloutLogRecordProcessor.create(), processor)
        : processor;
  }
}
