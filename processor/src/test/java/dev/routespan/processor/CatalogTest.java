package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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
                throw new Failure();
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
        private static class Failure extends IllegalStateException implements dev.routespan.runtime.RolloutFailure {
          @java.io.Serial private static final long serialVersionUID = 1;
          @Override public String failureClass() { return "judge_failed"; }
          @Override public String failureKind() { return "judge_failed"; }
        }
      }
      """;

  private static final String EVERY_TYPE = """
      public interface EveryType {
        enum Level { LOW }
        @Route(kind = AGENT) @SpanAttribute("result") double[] call(
            @SpanAttribute("string") String text, @SpanAttribute("chars") StringBuilder chars,
            @SpanAttribute("char") char letter, @SpanAttribute("level") Level level,
            @SpanAttribute("byte") byte small, @SpanAttribute("short") Short shorter,
            @SpanAttribute("int") int number, @SpanAttribute("long") Long longer,
            @SpanAttribute("float") float ratio, @SpanAttribute("double") Double share,
            @SpanAttribute("flag") boolean flag, @SpanAttribute("boxed") Boolean boxed,
            @SpanAttribute("maybe.int") java.util.OptionalInt maybe,
            @SpanAttribute("maybe.list") java.util.Optional<java.util.Set<Short>> maybes,
            @SpanAttribute("chars.array") char[] letters, @SpanAttribute("bytes") byte[] bytes,
            @SpanAttribute("floats") java.util.List<? extends Float> floats,
            @SpanAttribute("flags") java.util.Collection<Boolean> flags,
            @SpanAttribute("levels") Level[] levels,
            @SpanAttribute(value = "length", from = "length") String measured);
        @Route(kind = AGENT) <T extends Enum<T>> void generic(@SpanAttribute("generic") T constant);
      }
      """;

  private static final String CALLER_OF_EVERY_TYPE = """
      public class Caller {
        private Caller() { }
        public static void call(io.opentelemetry.api.OpenTelemetry o) {
          EveryType handler = (EveryType) java.lang.reflect.Proxy.newProxyInstance(
              Caller.class.getClassLoader(), new Class<?>[] {EveryType.class}, (proxy, method, arguments) ->
                  method.getName().equals("call") ? new double[] {1} : null);
          EveryType wrapped = InstrumentedEveryType.wrap(handler,
              dev.routespan.runtime.RouteTelemetry.builder(o).spanGroups("all").build());
          wrapped.call("", new StringBuilder("a"), 'c', EveryType.Level.LOW, (byte) 1, (short) 1, 1, 1L,
              1f, 1d, true, true, java.util.OptionalInt.of(1),
              java.util.Optional.of(java.util.Set.of((short) 1)), new char[] {'a'}, new byte[] {1},
              java.util.List.of(1f), java.util.List.of(true),
              new EveryType.Level[] {EveryType.Level.LOW}, "abc");
          wrapped.generic(EveryType.Level.LOW);
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

  @Test
  void tellsTheTypesThatTheRuntimeGivesToAttributes() throws Exception {
    Compilation compilation = Compiling.app(EVERY_TYPE, CALLER_OF_EVERY_TYPE);
    InMemorySpanExporter spans = InMemorySpanExporter.create();
    OpenTelemetry openTelemetry = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(spans))
            .build())
        .build();
    Class<?> caller = Compiling.load(compilation).loadClass("app.Caller");
    caller.getMethod("call", OpenTelemetry.class).invoke(null, openTelemetry);
    Set<AttributeKey<?>> keys = new HashSet<>();
    spans
        .getFinishedSpanItems()
        .forEach(span -> keys.addAll(span.getAttributes().asMap().keySet()));
    String catalog = catalog(compilation, "app.EveryType");
    assertThat(keys)
        .hasSize(23)
        .allSatisfy(key ->
            assertThat(catalog).contains("""
                    "key": "%s",
                    "type": "%s",
          """.formatted(key.getKey(), word(key)).strip()));
  }

  private static String word(AttributeKey<?> key) {
    return key.getType().name().toLowerCase(Locale.ROOT).replace("_array", "[]");
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
