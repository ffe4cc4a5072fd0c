package dev.routespan.runtime.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.traces.ConfigurableSpanExporterProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stops a server as a supervisor does, in the middle of its work, and looks for what got lost. */
class StopTest {
  private static final int STOPS = Integer.getInteger("routespan.stops", 3);

  /** After which the fleet's supervisor kills; a machine that is busy with a build is given more. */
  private static final long GRACE_SECONDS = 10;

  @TempDir
  Path folder;

  @Test
  void losesNoSpanOfACallThatHadStarted() throws Exception {
    Random random = new Random(7);
    for (int i = 0; i < STOPS; i++) {
      List<String> output = stopAfter(300 + random.nextInt(300));
      Set<String> started = ids(output, "started ");
      assertThat(started).as("spans of stop %d", i).hasSizeGreaterThan(3);
      assertThat(missing(started, ids(output, "exported ")))
          .as("lost by stop %d", i)
          .isEmpty();
      assertThat(ids(output, "truncated "))
          .as("truncated by stop %d", i)
          .isEqualTo(ids(output, "endless "));
    }
  }

  private static Set<String> missing(Set<String> started, Set<String> exported) {
    Set<String> missing = new HashSet<>(started);
    missing.removeAll(exported);
    return missing;
  }

  private static Set<String> ids(List<String> output, String kind) {
    return output.stream()
        .filter(line -> line.startsWith(kind))
        .map(line -> line.substring(kind.length()))
        .collect(Collectors.toSet());
  }

  private List<String> stopAfter(int millis) throws Exception {
    Path output = folder.resolve("output");
    ProcessBuilder builder = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Server.class.getName())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.matches("(NEMO|OTEL|SLURM)_.*"));
    builder.environment().put("NEMO_GYM_OTEL_ENABLED", "true");
    builder.environment().put("NEMO_GYM_OTEL_SPAN_GROUPS", "all");
    builder.environment().put("OTEL_TRACES_EXPORTER", "lines");
    builder.environment().put("OTEL_METRICS_EXPORTER", "none");
    builder.environment().put("OTEL_LOGS_EXPORTER", "none");
    Process process = builder.start();
    try {
      while (!Files.readString(output).contains("started ")) {
        assertThat(process.isAlive()).as("%s", Files.readString(output)).isTrue();
        Thread.sleep(10);
      }
      Thread.sleep(millis);
      process.destroy();
      assertThat(process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS))
          .as("ended in time")
          .isTrue();
      return Files.readAllLines(output, UTF_8);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Answers rollouts on four threads, drains when it is stopped, and has one that never ends. */
  static final class Server {
    private static volatile boolean draining;
    private static volatile Thread[] workers;

    public static void main(String[] arguments) {
      var sdk = AutoConfiguredOpenTelemetrySdk.builder().build().getOpenTelemetrySdk();
      Routes routes = RouteTelemetry.fromEnvironment(sdk).routes("dev.Any", Attributes.empty());
      TracedRoute rollout = routes.rollout("run", "gym.rollout");
      TracedRoute model = routes.modelCall("chat", "gym.model.chat", "chat");
      Runtime.getRuntime().addShutdownHook(new Thread(Server::drain));
      workers = new Thread[] {
        new Thread(() -> Generated.run(rollout, () -> endless(model))),
        new Thread(() -> serve(rollout, model)),
        new Thread(() -> serve(rollout, model)),
        new Thread(() -> serve(rollout, model))
      };
      for (Thread worker : workers) {
        worker.start();
      }
    }

    private static void drain() {
      draining = true;
      try {
        for (int i = 1; i < workers.length; i++) {
          workers[i].join();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private static void endless(TracedRoute model) {
      tell("endless");
      Generated.run(model, () -> {
        tell("endless");
        sleep(3_600_000);
      });
    }

    private static void serve(TracedRoute rollout, TracedRoute model) {
      while (!draining) {
        Generated.run(rollout, () -> {
          tell("started");
          for (int turn = 0; turn < 3; turn++) {
            Generated.run(model, () -> {
              tell("started");
              sleep(30);
            });
          }
        });
      }
    }

    private static void tell(String what) {
      String id = Span.current().getSpanContext().getSpanId();
      System.out.println("started " + id);
      if (!what.equals("started")) {
        System.out.println(what + " " + id);
      }
    }

    private static void sleep(long millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** What {@code OTEL_TRACES_EXPORTER=lines} names; OpenTelemetry puts it behind a batch. */
  public static final class Lines implements ConfigurableSpanExporterProvider, SpanExporter {
    @Override
    public SpanExporter createExporter(ConfigProperties config) {
      return this;
    }

    @Override
    public String getName() {
      return "lines";
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      for (SpanData span : spans) {
        System.out.println("exported " + span.getSpanId());
        if (span.getAttributes().get(AttributeKey.booleanKey("nemo.span.truncated")) != null) {
          System.out.println("truncated " + span.getSpanId());
        }
      }
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
  }
}
