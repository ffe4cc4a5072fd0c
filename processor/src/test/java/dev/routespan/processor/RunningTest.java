package dev.routespan.processor;

import static com.google.common.collect.MoreCollectors.onlyElement;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wrappers at work: each test's program drives them, and fails by an AssertionError. */
class RunningTest {
  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final InMemoryMetricReader reader = InMemoryMetricReader.create();
  private final OpenTelemetry openTelemetry = OpenTelemetrySdk.builder()
      .setTracerProvider(SdkTracerProvider.builder()
          .addSpanProcessor(SimpleSpanProcessor.create(exporter))
          .build())
      .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
      .build();

  private Attributes attributesOf(String histogram) {
    return reader.collectAllMetrics().stream()
        .filter(metric -> metric.getName().equals(histogram))
        .flatMap(metric -> metric.getHistogramData().getPoints().stream())
        .collect(onlyElement())
        .getAttributes();
  }

  private static final String PROGRAM = """
      import dev.routespan.runtime.*;
      import io.opentelemetry.api.OpenTelemetry;
      import java.util.*;
      import java.util.concurrent.*;
      public class Program {
        private Program() { }
        static void same(Object expected, Object actual) { if (expected != actual) throw new AssertionError(actual); }
        static <T extends Throwable> void sneak(Throwable t) throws T {
          @SuppressWarnings("unchecked") T any = (T) t;
          throw any;
        }
        public static void run(OpenTelemetry o) throws Throwable {
          RouteTelemetry telemetry = RouteTelemetry.builder(o).spanGroups("all").build();
          RouteTelemetry off = RouteTelemetry.noop();
      """;

  private List<SpanData> run(String body, String... interfaces) throws Throwable {
    String[] sources = Arrays.copyOf(interfaces, interfaces.length + 1);
    sources[interfaces.length] = PROGRAM + body + "\n}\n}\n";
    Compilation compilation = Compiling.app(sources);
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    Class<?> program = Compiling.load(compilation).loadClass("app.Program");
    try {
      program.getMethod("run", OpenTelemetry.class).invoke(null, openTelemetry);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    return exporter.getFinishedSpanItems();
  }

  private static final String V = "@Route(kind = VERIFY)\ninterface V { Reward verify(Answer a); }";

  @Test
  void returnsTheDelegatesOwnObject() throws Throwable {
    List<SpanData> spans = run("""
        Reward reward = new Reward(1);
        V delegate = a -> reward;
        V wrapped = InstrumentedV.wrap(delegate, telemetry);
        same(reward, wrapped.verify(null));
        same(reward, InstrumentedV.wrap(delegate, off).verify(null));
        same(delegate, InstrumentedV.unwrap(wrapped));
        same(delegate, InstrumentedV.unwrap(delegate));
        same(wrapped, InstrumentedV.wrap(wrapped, telemetry));
        if (!wrapped.toString().equals("InstrumentedV[" + delegate + "]")) throw new AssertionError(wrapped);
        """, V);
    assertThat(spans).extracting(SpanData::getName).containsExactly("gym.verify");
    assertThat(spans.get(0).getAttributes().get(AttributeKey.stringKey("code.function.name")))
        .isEqualTo("app.V.verify");
  }

  @Test
  void aConstantThatItsAuthorVouchesForIsNotRedacted() throws Throwable {
    List<SpanData> spans = run("""
        io.opentelemetry.api.common.Attributes given =
            io.opentelemetry.api.common.Attributes.builder().put("app.token", "t").build();
        InstrumentedMusic.wrap(a -> null, telemetry, given).verify(null);
        """, """
        @Route(kind = VERIFY, attributes = @StaticAttribute(key = "app.key", value = "c-major", sensitive = true))
        interface Music { Reward verify(Answer a); }
        """);
    assertThat(spans.get(0).getAttributes().get(AttributeKey.stringKey("app.key")))
        .isEqualTo("c-major");
    assertThat(spans.get(0).getAttributes().get(AttributeKey.stringKey("app.token")))
        .isEqualTo("[REDACTED]");
  }

  @Test
  void metricsHaveTheConstantsAndCapturesThatAreMeantForThem() throws Throwable {
    run(
        "InstrumentedTools.wrap((tool, thread) -> { }, telemetry)"
            + ".call(Tools.Tool.SEARCH, Thread.currentThread());",
        """
        interface Tools {
          enum Tool { SEARCH }
          @Route(kind = ENDPOINT, group = "tool", durationMetric = "gym.tool.call_duration_ms",
              attributes = @StaticAttribute(key = "app.team", value = "a", metric = true))
          void call(
              @SpanAttribute(value = "nemo.gym.tool.name", metric = true) Tool tool,
              @SpanAttribute(value = "app.daemon", from = "isDaemon", metric = true) Thread thread);
        }
        """);
    assertThat(attributesOf("gym.tool.call_duration_ms"))
        .isEqualTo(Attributes.builder()
            .put("app.team", "a")
            .put("nemo.gym.tool.name", "SEARCH")
            .put("app.daemon", Thread.currentThread().isDaemon())
            .build());
  }

  @Test
  void aModelCallTellsTheDialectThatItsRouteNames() throws Throwable {
    run("InstrumentedM.wrap(a -> { }, telemetry).chatCompletionsStream(null);", """
        interface M {
          @Route(kind = MODEL_CALL, dialect = "chat_completions") void chatCompletionsStream(Answer a);
        }
        """);
    assertThat(attributesOf("gym.model.call_duration_ms"))
        .isEqualTo(Attributes.builder()
            .put("nemo.gym.model.dialect", "chat_completions")
            .build());
  }

  @Test
  void c66TheVeryThrowableComesOut() throws Throwable {
    List<SpanData> spans = run("""
        for (Throwable thrown : List.of(new java.io.IOException("disk"), new StackOverflowError(), new IllegalStateException())) {
          V wrapped = InstrumentedV.wrap(a -> { Program.<RuntimeException>sneak(thrown); return null; }, telemetry);
          try {
            wrapped.verify(null);
            throw new AssertionError("nothing thrown");
          } catch (Throwable t) {
            same(thrown, t);
            same(0, t.getSuppressed().length);
          }
        }
        """, V);
    assertThat(spans).hasSize(3).allMatch(span -> span.getEvents().size() == 1);
  }

  @Test
  void c44DefaultMethodsReachTheDelegatesOverride() throws Throwable {
    List<SpanData> spans = run("""
        Reward batch = new Reward(2);
        WithDefaults delegate = new WithDefaults() {
          public Reward verify(Answer a) { throw new AssertionError(); }
          @Override public Reward verifyAll(List<Answer> as) { return batch; }
        };
        same(batch, InstrumentedWithDefaults.wrap(delegate, telemetry).verifyAll(List.of()));
        """, """
        @Route(kind = VERIFY)
        interface WithDefaults {
          Reward verify(Answer a);
          default Reward verifyAll(java.util.List<Answer> as) { return verify(as.get(0)); }
        }
        """);
    assertThat(spans).hasSize(1);
  }

  @Test
  void c05ABridgeMakesOneSpan() throws Throwable {
    List<SpanData> spans = run(
        """
        List<Object> seen = new ArrayList<>();
        Publisher0<Answer> wrapped = InstrumentedAnswerPublisher.wrap(seen::add, telemetry);
        Answer answer = new Answer("1", "2");
        wrapped.publish(answer);
        same(1, seen.size());
        same(answer, seen.get(0));
        """,
        "@Route(kind = ROLLOUT)\ninterface AnswerPublisher extends Publisher0<Answer> { }",
        "interface Publisher0<E> { void publish(E event); }");
    assertThat(spans).extracting(SpanData::getName).containsExactly("gym.rollout");
  }

  @Test
  void followsTheDelegatesFuture() throws Throwable {
    List<SpanData> spans = run("""
        CompletableFuture<Reward> future = new CompletableFuture<>();
        Later wrapped = InstrumentedLater.wrap(new Later() {
          public CompletableFuture<Reward> verify(Answer a) { return a == null ? null : future; }
        }, telemetry);
        same(null, wrapped.verify(null));
        CompletableFuture<Reward> followed = wrapped.verify(new Answer("", ""));
        future.complete(new Reward(3));
        same(future.join(), followed.join());
        """, """
        @Route(kind = VERIFY)
        interface Later {
          @SpanAttribute(value = "app.value", from = "value") java.util.concurrent.CompletableFuture<Reward> verify(Answer a);
        }
        """);
    assertThat(spans).hasSize(2);
    assertThat(spans.get(1).getAttributes().get(AttributeKey.doubleKey("app.value")))
        .isEqualTo(3);
  }

  @Test
  void carriesTheRolloutIdWhateverTheGateSays() throws Throwable {
    List<SpanData> spans = run("""
        List<String> ids = new ArrayList<>();
        Runs delegate = (answer, name) -> ids.add(RolloutContext.currentId());
        InstrumentedRuns.wrap(delegate, telemetry).run(new Answer("0-1", "t"), "n");
        InstrumentedRuns.wrap(delegate, off).run(new Answer("0-2", "t"), "n");
        InstrumentedRuns.wrap(delegate, off).run(null, "n");
        if (!ids.equals(Arrays.asList("0-1", "0-2", null))) throw new AssertionError(ids);
        """, """
        @Route(kind = ENDPOINT, group = "grading", attributes = @StaticAttribute(key = "app.team", value = "graders"))
        interface Runs { void run(@RolloutId("id") Answer answer, @SpanAttribute("app.name") String name); }
        """);
    assertThat(spans).hasSize(1);
    SpanData span = spans.get(0);
    assertThat(span.getName()).isEqualTo("gym.grading.run");
    assertThat(span.getAttributes().get(AttributeKey.stringKey("nemo.gym.rollout.id")))
        .isEqualTo("0-1");
    assertThat(span.getAttributes().get(AttributeKey.stringKey("app.name"))).isEqualTo("n");
    assertThat(span.getAttributes().get(AttributeKey.stringKey("app.team"))).isEqualTo("graders");
  }

  @Test
  void everyOverloadReachesItsOwn() throws Throwable {
    List<SpanData> spans = run("""
        Overloads delegate = new Overloads() {
          public String m(int n) { return "int"; }
          public String m(Integer n) { return "Integer"; }
          public String m(int... n) { return "ints"; }
          public <T> String m(T t) { return "T"; }
        };
        Overloads wrapped = InstrumentedOverloads.wrap(delegate, telemetry);
        List<String> seen = List.of(
            wrapped.m(1), wrapped.m((Integer) 1), wrapped.m(1, 2), wrapped.m("s"));
        if (!seen.equals(List.of("int", "Integer", "ints", "T"))) throw new AssertionError(seen);
        """, """
        @Route(kind = VERIFY)
        interface Overloads { String m(int n); String m(Integer n); String m(int... n); <T> String m(T t); }
        """);
    assertThat(spans).hasSize(4);
  }
}
