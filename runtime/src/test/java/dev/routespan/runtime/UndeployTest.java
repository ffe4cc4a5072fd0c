package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.annotations.Route;
import dev.routespan.fixtures.Garbage;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.jmx.SpanGroupsBean;
import dev.routespan.runtime.testing.Generated;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An application that has our jars to itself, in a container that has OpenTelemetry. */
class UndeployTest {
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private final OpenTelemetry openTelemetry = OpenTelemetrySdk.builder()
      .setTracerProvider(SdkTracerProvider.builder()
          .addSpanProcessor(SimpleSpanProcessor.create(spans))
          .build())
      .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
      .build();

  @BeforeEach
  @AfterEach
  void forgetTheGlobalInstance() {
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void freesTheClassLoaderOfEachApplication() throws Exception {
    assertThat(undeployed(Application.class)).allMatch(Garbage::isCollected);
  }

  @Test
  void freesTheClassLoaderOfEachApplicationThatUsedTheGlobalInstance() throws Exception {
    GlobalOpenTelemetry.set(openTelemetry);

    assertThat(undeployed(ApplicationOverGlobal.class)).allMatch(Garbage::isCollected);
  }

  private List<WeakReference<ClassLoader>> undeployed(Class<?> application) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int failures = 0; failures < 5; failures++) {
      loaders.add(deployAndUndeploy(application, failures));
    }
    return loaders;
  }

  @SuppressWarnings("unchecked")
  private WeakReference<ClassLoader> deployAndUndeploy(Class<?> application, int failures)
      throws Exception {
    try (URLClassLoader loader = new URLClassLoader(
        new URL[] {
          location(RouteTelemetry.class), location(Route.class), location(UndeployTest.class)
        },
        new Container())) {
      BiFunction<OpenTelemetry, Integer, Runnable> started =
          (BiFunction<OpenTelemetry, Integer, Runnable>)
              loader.loadClass(application.getName()).getDeclaredConstructor().newInstance();
      assertThat(started.getClass().getClassLoader()).isSameAs(loader);
      Runnable close = started.apply(openTelemetry, failures);

      assertThat(successRate()).isEqualTo((5 - failures) / 5.0);
      close.run();
      assertThat(spans.getFinishedSpanItems()).hasSize(5);
      // As one that exports would: an exception refers to the classes that it crossed.
      spans.reset();
      return new WeakReference<>(loader);
    }
  }

  private double successRate() {
    return metrics.collectAllMetrics().stream()
        .filter(metric -> metric.getName().equals("gym.verify.success_rate"))
        .flatMap(metric -> metric.getDoubleGaugeData().getPoints().stream())
        .mapToDouble(DoublePointData::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  /** Has what the test has, but for Routespan. */
  private static final class Container extends ClassLoader {
    Container() {
      super(UndeployTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("dev.routespan.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  /** Verifies five times, some of which fail, and returns what closes the telemetry. */
  public static class Application implements BiFunction<OpenTelemetry, Integer, Runnable> {

    @Override
    public Runnable apply(OpenTelemetry openTelemetry, Integer failures) {
      RouteTelemetry telemetry = telemetry(openTelemetry);
      telemetry.spanGroups().select("verify,no_route_has_named_it_so_that_it_is_logged");
      SpanGroupsBean.register(telemetry.spanGroups());
      TracedRoute verify = telemetry
          .routes("dev.example.Verifier", Attributes.empty())
          .verify("verify", "gym.verify");
      for (int i = 0; i < 5; i++) {
        call(verify, i < failures);
      }
      return telemetry::close;
    }

    RouteTelemetry telemetry(OpenTelemetry openTelemetry) {
      return RouteTelemetry.create(openTelemetry);
    }

    private static void call(TracedRoute verify, boolean failing) {
      try {
        Generated.run(verify, () -> {
          if (failing) {
            throw new Unsure();
          }
        });
      } catch (Unsure expected) {
        // it is the span that matters
      }
    }
  }

  /** As the other, but without being handed OpenTelemetry. */
  public static final class ApplicationOverGlobal extends Application {

    @Override
    RouteTelemetry telemetry(OpenTelemetry openTelemetry) {
      return RouteTelemetry.global();
    }
  }

  private static final class Unsure extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
