package dev.routespan.runtime.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import io.opentelemetry.sdk.testing.exporter.InMemoryLogRecordExporter;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RolloutProcessorsTest {
  private static final AttributeKey<String> ID = AttributeKey.stringKey("nemo.gym.rollout.id");
  private static final Attributes STAMP = Attributes.builder()
      .put(ID, "7-2-a1")
      .put("nemo.gym.task.id", "7")
      .put("nemo.gym.repeat.index", 1)
      .build();

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final InMemoryLogRecordExporter logs = InMemoryLogRecordExporter.create();
  private final Tracer tracer = SdkTracerProvider.builder()
      .addSpanProcessor(RolloutSpanProcessor.create())
      .addSpanProcessor(SimpleSpanProcessor.create(spans))
      .build()
      .get("any");
  private final SdkLoggerProvider loggers = SdkLoggerProvider.builder()
      .addLogRecordProcessor(RolloutLogRecordProcessor.create())
      .addLogRecordProcessor(SimpleLogRecordProcessor.create(logs))
      .build();

  @Test
  void stampsASpanThatStartsWhileAnIdIsCurrent() {
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      tracer.spanBuilder("GET").startSpan().end();
    }
    tracer.spanBuilder("GET").startSpan().end();

    assertThat(spans.getFinishedSpanItems())
        .extracting(span -> span.getAttributes().asMap())
        .containsExactly(STAMP.asMap(), Map.of());
  }

  @Test
  void takesTheIdOfTheParentContext() {
    Context other = RolloutContext.with(Context.root(), "mine");
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      tracer.spanBuilder("GET").setParent(other).startSpan().end();
      tracer.spanBuilder("GET").setNoParent().startSpan().end();
    }

    assertThat(spans.getFinishedSpanItems())
        .extracting(span -> span.getAttributes().asMap())
        .containsExactly(Map.of(ID, "mine"), Map.of());
  }

  /** A route's span has all of it from its start: to set it once more would only take time. */
  @Test
  void looksAtASpanOfARouteAndLeavesIt() {
    List<String> called = new ArrayList<>();
    SpanProcessor watched = new SpanProcessor() {
      @Override
      public void onStart(Context parent, ReadWriteSpan span) {
        InvocationHandler noting = (proxy, method, arguments) -> {
          called.add(method.getName());
          return method.invoke(span, arguments);
        };
        ReadWriteSpan noted = (ReadWriteSpan) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {ReadWriteSpan.class}, noting);
        RolloutSpanProcessor.create().onStart(parent, noted);
      }

      @Override
      public boolean isStartRequired() {
        return true;
      }

      @Override
      public void onEnd(ReadableSpan span) {}

      @Override
      public boolean isEndRequired() {
        return false;
      }
    };
    OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(watched)
            .addSpanProcessor(SimpleSpanProcessor.create(spans))
            .build())
        .build();
    TracedRoute route = RouteTelemetry.builder(sdk)
        .spanGroups("all")
        .build()
        .routes("dev.example.Verifier", Attributes.empty())
        .verify("verify", "gym.verify");

    Generated.call(route, on -> on.rolloutId("7-2-a1"), () -> 1);

    assertThat(spans.getFinishedSpanItems().get(0).getAttributes().asMap())
        .containsAllEntriesOf(STAMP.asMap());
    assertThat(called).containsExactlyInAnyOrder("getInstrumentationScopeInfo", "getAttribute");
  }

  @Test
  void completesTheStampOfASpanThatHasTheIdAlready() {
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      tracer.spanBuilder("gym.verify").setAttribute(ID, "7-2-a1").startSpan().end();
    }

    assertThat(spans.getFinishedSpanItems().get(0).getAttributes().asMap())
        .isEqualTo(STAMP.asMap());
  }

  @Test
  void leavesAnotherIdThatASpanOrARecordBears() {
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      tracer.spanBuilder("link").setAttribute(ID, "other").startSpan().end();
      loggers.get("any").logRecordBuilder().setAttribute(ID, "other").emit();
    }

    assertThat(spans.getFinishedSpanItems().get(0).getAttributes().asMap())
        .isEqualTo(Map.of(ID, "other"));
    assertThat(logs.getFinishedLogRecordItems().get(0).getAttributes().asMap())
        .isEqualTo(Map.of(ID, "other"));
  }

  static List<Arguments> stampsOfOtherTypes() {
    AttributeKey<Long> numericId = AttributeKey.longKey(ID.getKey());
    AttributeKey<Long> numericTask = AttributeKey.longKey("nemo.gym.task.id");
    AttributeKey<String> writtenAttempt = AttributeKey.stringKey("nemo.gym.repeat.index");
    Attributes idAndAttempt =
        Attributes.builder().put(ID, "7-2-a1").put("nemo.gym.repeat.index", 1).build();
    Attributes idAndTask =
        Attributes.builder().put(ID, "7-2-a1").put("nemo.gym.task.id", "7").build();
    return List.of(
        Arguments.of(Attributes.of(numericId, 7L), Attributes.empty()),
        Arguments.of(Attributes.of(numericTask, 9L), idAndAttempt),
        Arguments.of(Attributes.of(writtenAttempt, "second"), idAndTask));
  }

  /** To OpenTelemetry 1.49.0 they are other keys, so that ours would stand beside them. */
  @ParameterizedTest
  @MethodSource("stampsOfOtherTypes")
  void leavesWhatASpanOrARecordBearsWithAnotherType(Attributes present, Attributes stamp) {
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      tracer.spanBuilder("any").setAllAttributes(present).startSpan().end();
      loggers.get("any").logRecordBuilder().setAllAttributes(present).emit();
    }

    Map<AttributeKey<?>, Object> expected =
        present.toBuilder().putAll(stamp).build().asMap();
    assertThat(spans.getFinishedSpanItems().get(0).getAttributes().asMap()).isEqualTo(expected);
    assertThat(logs.getFinishedLogRecordItems().get(0).getAttributes().asMap()).isEqualTo(expected);
  }

  @Test
  void stampsALogRecordWithTheIdOfItsContext() {
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      loggers.get("any").logRecordBuilder().setBody("in").emit();
      loggers
          .get("any")
          .logRecordBuilder()
          .setContext(Context.root())
          .setBody("else")
          .emit();
    }
    loggers.get("any").logRecordBuilder().setBody("after").emit();

    assertThat(logs.getFinishedLogRecordItems())
        .extracting(log -> log.getAttributes().asMap())
        .containsExactly(STAMP.asMap(), Map.of(), Map.of());
  }

  @Test
  void stampsNestedSpans() {
    Scope scope = RolloutContext.makeCurrent("7-2-a1");
    try (scope) {
      Span outer = tracer.spanBuilder("outer").startSpan();
      Scope inner = outer.makeCurrent();
      try (inner) {
        tracer.spanBuilder("SELECT").startSpan().end();
      }
      outer.end();
    }

    assertThat(spans.getFinishedSpanItems())
        .hasSize(2)
        .allSatisfy(span -> assertThat(span.getAttributes().asMap()).isEqualTo(STAMP.asMap()));
  }
}
