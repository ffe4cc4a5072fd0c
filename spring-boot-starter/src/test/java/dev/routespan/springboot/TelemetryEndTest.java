package dev.routespan.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.JavaProcess;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The last export has the gauge, and the next application starts without it. */
class TelemetryEndTest {
  private static final String GAUGE = "gym.verify.success_rate";

  private final List<String> exported = new CopyOnWriteArrayList<>();
  private final OpenTelemetrySdk openTelemetry =
      exportingTo(metrics -> metrics.forEach(metric -> exported.add(metric.getName())));
  private final ApplicationContextRunner runner = new ApplicationContextRunner()
      .withConfiguration(AutoConfigurations.of(
          MicrometerAutoConfiguration.class, RoutespanAutoConfiguration.class))
      .withBean(Verifier.class, () -> answer -> 1);

  @Test
  void exportsTheGaugeOnceMoreWhenTheSdkIsClosed() {
    runner
        .withBean(OpenTelemetry.class, () -> openTelemetry)
        .run(context -> context.getBean(Verifier.class).verify("42"));

    assertThat(exported).contains(GAUGE, "gym.verify.completed_total");
  }

  @Test
  void hasTheGaugeWhenTheRegistryIsClosed() {
    List<String> published = new CopyOnWriteArrayList<>();
    MeterRegistry registry = new SimpleMeterRegistry() {
      @Override
      public void close() {
        getMeters().stream().map(Meter::getId).forEach(id -> published.add(id.getName()));
      }
    };
    runner
        .withBean(OpenTelemetry.class, OpenTelemetry::noop)
        .withBean(MeterRegistry.class, () -> registry, bean -> bean.setDestroyMethodName("close"))
        .run(context -> context.getBean(Verifier.class).verify("42"));

    assertThat(published).contains(GAUGE);
    assertThat(registry.getMeters())
        .extracting(meter -> meter.getId().getName())
        .doesNotContain(GAUGE);
  }

  @Test
  void leavesNothingToAnSdkThatOutlivesIt() {
    ApplicationContextRunner outlived = runner.withBean(
        OpenTelemetry.class, () -> openTelemetry, bean -> bean.setDestroyMethodName(""));
    for (int i = 0; i < 3; i++) {
      outlived.run(context -> context.getBean(Verifier.class).verify("42"));
    }
    outlived
        .withBean("broken", Object.class, () -> {
          throw new IllegalStateException("this application does not start");
        })
        .run(context -> assertThat(context).hasFailed());
    openTelemetry.close();

    assertThat(exported).contains("gym.verify.completed_total").doesNotContain(GAUGE);
  }

  @Test
  void exportsTheGaugeOnceMoreWhenTheProcessStops() throws Exception {
    assertThat(JavaProcess.run(Stopping.class, Map.of()))
        .contains("[gym.verify.completed_total, gym.verify.duration_ms, " + GAUGE + "]");
  }

  /** The SDK's own hook closes it, as that of an agent does. */
  static final class Stopping {
    private Stopping() {}

    public static void main(String[] arguments) {
      OpenTelemetrySdk sdk = exportingTo(metrics -> System.out.println(
          new TreeSet<>(metrics.stream().map(MetricData::getName).toList())));
      GlobalOpenTelemetry.set(sdk);
      ConfigurableApplicationContext application =
          SpringApplication.run(Application.class, "--spring.main.web-application-type=none");
      application.getBean(Verifier.class).verify("42");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> closeAfter(application, sdk)));
    }

    private static void closeAfter(
        ConfigurableApplicationContext application, OpenTelemetrySdk sdk) {
      while (application.isActive()) {
        Thread.onSpinWait();
      }
      sdk.close();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RoutespanAutoConfiguration.class)
  static class Application {
    @Bean
    Verifier verifier() {
      return answer -> 1;
    }
  }

  private static OpenTelemetrySdk exportingTo(Consumer<Collection<MetricData>> exports) {
    return OpenTelemetrySdk.builder()
        .setMeterProvider(SdkMeterProvider.builder()
            .registerMetricReader(PeriodicMetricReader.builder(new Exporter(exports))
                .setInterval(Duration.ofHours(1))
                .build())
            .build())
        .build();
  }

  private record Exporter(Consumer<Collection<MetricData>> exports) implements MetricExporter {
    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
      exports.accept(metrics);
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType instrumentType) {
      return AggregationTemporality.CUMULATIVE;
    }
  }
}
