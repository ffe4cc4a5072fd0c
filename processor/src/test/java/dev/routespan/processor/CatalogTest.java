package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;

/** The catalog tells what the runtime emits. Refreshed as the golden files are, see GoldenTest. */
class CatalogTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
  private static final Path CATALOGS = Path.of("src", "test", "resources", "catalog");

  private static final String EVERY_KIND = """
      public interface EveryKind {
        @Route(kind = ROLLOUT) void run();
        @Route(kind = VERIFY) void verify();
        @Route(kind = AGENT, durationMetric = "agent.step.ms") void step();
        @Route(kind = MODEL_CALL, untilClosed = true) java.util.Iterator<String> chat();
        @Route(kind = ENDPOINT, group = "tools", durationMetric = "tools.call.ms", attributes = {
            @StaticAttribute(key = "z.constant", value = "c", metric = true),
            @StaticAttribute(key = "only.of.spans", value = "c")})
        void call(
            @SpanAttribute(value = "a.captured", metric = true) boolean fast,
            @SpanAttribute("b.captured") boolean other);
      }
      """;

  private static final String CALLER = """
      public class Caller {
        private Caller() { }
        public static void call(io.opentelemetry.api.OpenTelemetry o) {
          EveryKind handler = (EveryKind) java.lang.reflect.Proxy.newProxyInstance(
              Caller.class.getClassLoader(), new Class<?>[] {EveryKind.class}, (proxy, method, arguments) ->
                  method.getName().equals("chat") ? java.util.List.of("token").iterator() : null);
          EveryKind failing = (EveryKind) java.lang.reflect.Proxy.newProxyInstance(
              Caller.class.getClassLoader(), new Class<?>[] {EveryKind.class}, (proxy, method, arguments) -> {
                throw new IllegalStateException();
              });
          dev.routespan.runtime.RouteTelemetry telemetry =
              dev.routespan.runtime.RouteTelemetry.builder(o).spanGroups("all").build();
          EveryKind wrapped = InstrumentedEveryKind.wrap(handler, telemetry, io.opentelemetry.api.common.Attributes.of(
              io.opentelemetry.api.common.AttributeKey.stringKey("nemo.gym.server.name"), "weather"));
          wrapped.run();
          try {
            InstrumentedEveryKind.wrap(failing, telemetry, io.opentelemetry.api.common.Attributes.of(
                io.opentelemetry.api.common.AttributeKey.stringKey("nemo.gym.server.name"), "weather")).run();
          } catch (IllegalStateException expected) {
            // What a failure adds to the attributes is in the catalog too.
          }
          wrapped.verify();
          wrapped.step();
          wrapped.chat().forEachRemaining(token -> { });
          wrapped.call(true, false);
        }
      }
      """;

  @Test
  void tellsEverySpanAndAttributeOfTheGuide() throws IOException {
    String source = Files.readString(GOLDEN.resolve("Grader.java"));
    Compilation compilation =
        Compiling.strictly(JavaFileObjects.forSourceString("dev.example.Grader", source));
    Path expected = CATALOGS.resolve("dev.example.Grader.json");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(CATALOGS);
      Files.writeString(expected, catalog(compilation, "dev.example.Grader"));
    }
    assertThat(catalog(compilation, "dev.example.Grader")).isEqualTo(Files.readString(expected));
  }

  @Test
  void canBeSwitchedOff() {
    List<String> options = new ArrayList<>(Compiling.STRICT);
    options.add("-Aroutespan.catalog=false");
    Compilation compilation = Compiling.with(options, Compiling.appSources(EVERY_KIND));
    assertThat(compilation.generatedFiles().stream().map(JavaFileObject::getName))
        .noneMatch(name -> name.endsWith(".json"))
        .anyMatch(name -> name.endsWith("InstrumentedEveryKind.java"));
  }

  @Test
  void tellsTheInstrumentsThatTheRuntimeRecords() throws Exception {
    Compilation compilation = Compiling.app(EVERY_KIND, CALLER);
    InMemoryMetricReader reader = InMemoryMetricReader.create();
    OpenTelemetry openTelemetry = OpenTelemetrySdk.builder()
        .setMeterProvider(
            SdkMeterProvider.builder().registerMetricReader(reader).build())
        .build();
    Class<?> caller = Compiling.load(compilation).loadClass("app.Caller");
    caller.getMethod("call", OpenTelemetry.class).invoke(null, openTelemetry);
    String catalog = catalog(compilation, "app.EveryKind");
    assertThat(reader.collectAllMetrics())
        .hasSize(10)
        .allSatisfy(metric -> assertThat(catalog).contains(entry(metric)));
  }

  /** The lines of the catalog that tell of a metric. */
  private static String entry(MetricData metric) {
    String type = switch (metric.getType()) {
      case HISTOGRAM -> "histogram";
      case LONG_SUM -> "counter";
      case DOUBLE_GAUGE -> "gauge";
      default -> metric.getType().toString();
    };
    Set<String> attributes = new TreeSet<>();
    for (PointData point : metric.getData().getPoints()) {
      point.getAttributes().forEach((key, value) -> attributes.add(key.getKey()));
    }
    String list = attributes.stream()
        .map(name -> "\n            \"" + name + "\"")
        .collect(Collectors.joining(","));
    return """
                  "name": "%s",
                  "type": "%s",
                  "unit": "%s",
                  "description": "%s",
                  "attributes": [%s]
        """.formatted(
        metric.getName(),
        type,
        metric.getUnit(),
        metric.getDescription(),
        list.isEmpty() ? "" : list + "\n          ").stripTrailing().stripLeading();
  }

  private static String catalog(Compilation compilation, String type) {
    return Compiling.text(compilation
        .generatedFile(StandardLocation.CLASS_OUTPUT, "META-INF/routespan/" + type + ".json")
        .orElseThrow());
  }
}
