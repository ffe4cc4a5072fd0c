package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpanTest {
  private static final AttributeKey<String> SERVER = AttributeKey.stringKey("nemo.gym.server.name");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @Test
  void makesOneInternalSpanACall() {
    Generated.call(otel.verify(), () -> 1);

    SpanData span = otel.onlySpan();
    assertThat(span.getName()).isEqualTo("gym.verify");
    assertThat(span.getKind()).isEqualTo(SpanKind.INTERNAL);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getParentSpanContext().isValid()).isFalse();
    assertThat(span.getEvents()).isEmpty();
    assertThat(span.getLinks()).isEmpty();
    assertThat(span.getAttributes().asMap())
        .isEqualTo(Attributes.builder()
            .put("code.function.name", "dev.example.Verifier.verify")
            .build()
            .asMap());
  }

  @Test
  void bearsTheScopeAndVersionOfRoutespan() {
    Generated.call(otel.verify(), () -> 1);

    SpanData span = otel.onlySpan();
    assertThat(span.getInstrumentationScopeInfo().getName()).isEqualTo("dev.routespan");
    assertThat(span.getInstrumentationScopeInfo().getVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(otel.metric("gym.verify.duration_ms").getInstrumentationScopeInfo())
        .isEqualTo(span.getInstrumentationScopeInfo());
  }

  @Test
  void isTheChildOfTheCurrentSpanAndTheParentOfTheHandlersSpans() {
    Span outer = otel.tracer().spanBuilder("outer").startSpan();
    Scope scope = outer.makeCurrent();
    try (scope) {
      Generated.run(otel.verify(), () -> {
        assertThat(Span.current()).isNotSameAs(outer);
        otel.tracer().spanBuilder("inner").startSpan().end();
      });
      assertThat(Span.current()).isSameAs(outer);
    }

    assertThat(otel.span("gym.verify").getParentSpanId())
        .isEqualTo(outer.getSpanContext().getSpanId());
    assertThat(otel.span("inner").getParentSpanId())
        .isEqualTo(otel.span("gym.verify").getSpanId());
    assertThat(otel.span("inner").getTraceId()).isEqualTo(outer.getSpanContext().getTraceId());
  }

  @Test
  void isCurrentWhileTheHandlerRunsAndNotWhenTheSpanEnds() {
    Context before = Context.current();
    List<String> current = new ArrayList<>();
    Generated.run(
        otel.verify(), () -> current.add(Span.current().getSpanContext().getSpanId()));

    assertThat(current).containsExactly(otel.onlySpan().getSpanId());
    assertThat(Context.current()).isSameAs(before);
  }

  @Test
  void restoresTheContextWhenTheHandlerThrows() {
    Context before = Context.current();
    try {
      Generated.run(otel.verify(), () -> {
        throw new IllegalStateException("no");
      });
    } catch (IllegalStateException expected) {
      assertThat(Context.current()).isSameAs(before);
      return;
    }
    throw new AssertionError("the handler's exception is missing");
  }

  @Test
  void nestsRoutesInRoutes() {
    Generated.call(otel.rollout(), () -> Generated.call(otel.verify(), () -> 1));

    assertThat(otel.span("gym.verify").getParentSpanId())
        .isEqualTo(otel.span("gym.rollout").getSpanId());
  }

  @Test
  void showsNameKindParentAndAttributesToTheSampler() {
    List<Attributes> seen = new ArrayList<>();
    TestOpenTelemetry sampling = new TestOpenTelemetry(new Sampler() {
      @Override
      public SamplingResult shouldSample(
          Context parent,
          String traceId,
          String name,
          SpanKind kind,
          Attributes attributes,
          List<LinkData> links) {
        assertThat(name).isEqualTo("gym.grade");
        assertThat(kind).isEqualTo(SpanKind.INTERNAL);
        assertThat(RolloutContext.id(parent)).isEqualTo("3-14");
        seen.add(attributes);
        return "noisy".equals(attributes.get(SERVER))
            ? SamplingResult.drop()
            : SamplingResult.recordAndSample();
      }

      @Override
      public String getDescription() {
        return "by server";
      }
    });
    for (String server : List.of("noisy", "quiet")) {
      TracedRoute route = sampling
          .telemetry
          .routes("dev.example.Grader", Attributes.of(SERVER, server))
          .attribute("stage", "grading")
          .verify("grade", "gym.grade");
      Generated.call(route, on -> on.rolloutId("3-14").attribute("captured", 7L), () -> 1);
    }

    assertThat(seen.get(1).asMap())
        .isEqualTo(Attributes.builder()
            .put(SERVER, "quiet")
            .put("stage", "grading")
            .put("captured", 7L)
            .put("nemo.gym.rollout.id", "3-14")
            .put("nemo.gym.task.id", "3")
            .put("nemo.gym.repeat.index", 0)
            .put("code.function.name", "dev.example.Grader.grade")
            .build()
            .asMap());
    assertThat(sampling.onlySpan().getAttributes().get(SERVER)).isEqualTo("quiet");
    assertThat(sampling.completed("verify", "success")).as("metrics of both").isEqualTo(2);
  }

  @Test
  void keepsASampledOutSpanCurrentSoThatItsChildrenAreSampledOutToo() {
    TestOpenTelemetry sampledOut = new TestOpenTelemetry(Sampler.parentBased(Sampler.alwaysOff()));
    Generated.run(sampledOut.verify(), () -> {
      assertThat(Span.current().getSpanContext().isValid()).isTrue();
      sampledOut.tracer().spanBuilder("inner").startSpan().end();
    });

    assertThat(sampledOut.spans()).isEmpty();
    assertThat(sampledOut.onlyHistogramPoint("gym.verify.duration_ms").getCount())
        .isEqualTo(1);
  }

  @Test
  void prefersOursThenCapturedThenGivenThenTheRoutesOwnAttributes() {
    Attributes given = Attributes.builder()
        .put("of_route_and_given", "given")
        .put("of_given_and_captured", "given")
        .put("code.function.name", "given")
        .put("nemo.gym.rollout.id", "given")
        .put("nemo.gym.task.id", "given")
        .build();
    TracedRoute route = otel.telemetry
        .routes("dev.example.Verifier", given)
        .attribute("of_route", "route")
        .attribute("of_route_and_given", "route")
        .attribute("of_route_and_captured", "route")
        .attribute("code.function.name", "route")
        .verify("verify", "gym.verify");

    Generated.call(
        route,
        on -> on.rolloutId("3-14")
            .attribute("of_given_and_captured", "captured")
            .attribute("of_route_and_captured", "captured")
            .attribute("code.function.name", "captured")
            .attribute("nemo.gym.rollout.id", "captured")
            .attribute("nemo.gym.repeat.index", 7L),
        () -> 1);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(Attributes.builder()
            .put("of_route", "route")
            .put("of_route_and_given", "given")
            .put("of_given_and_captured", "captured")
            .put("of_route_and_captured", "captured")
            .put("code.function.name", "dev.example.Verifier.verify")
            .put("nemo.gym.rollout.id", "3-14")
            .put("nemo.gym.task.id", "3")
            .put("nemo.gym.repeat.index", 0)
            .build()
            .asMap());
  }

  @Test
  void takesKeysOfEqualNameButOtherTypeForEqual() {
    Attributes given = Attributes.builder()
        .put("shared", true)
        .put("code.function.name", 1L)
        .put("nemo.gym.rollout.id", 2L)
        .put("nemo.gym.task.id", 2L)
        .build();
    TracedRoute route = otel.telemetry
        .routes("dev.example.Verifier", given)
        .attribute("shared", "route")
        .verify("verify", "gym.verify");

    Generated.call(route, on -> on.rolloutId("3-14").attribute("shared", 5), () -> 1);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(Attributes.builder()
            .put("shared", 5L)
            .put("code.function.name", "dev.example.Verifier.verify")
            .put("nemo.gym.rollout.id", "3-14")
            .put("nemo.gym.task.id", "3")
            .put("nemo.gym.repeat.index", 0)
            .build()
            .asMap());
  }

  @Test
  void givesEachRouteOfAnInterfaceItsOwnOptions() {
    Routes routes = otel.routes("dev.example.Two");
    TracedRoute with = routes.attribute("only", "first").agent("first", "gym.agent.first");
    TracedRoute without = routes.agent("second", "gym.agent.second");

    Generated.run(with, () -> {});
    Generated.run(without, () -> {});

    assertThat(otel.span("gym.agent.first").getAttributes().asMap()).hasSize(2);
    assertThat(otel.span("gym.agent.second").getAttributes().asMap()).hasSize(1);
  }

  @Test
  void makesNoSpanWithTracesOff() {
    RouteTelemetry telemetry = otel.builder().tracesEnabled(false).build();
    TracedRoute route =
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify");
    Context before = Context.current();

    assertThat(Generated.call(route, Context::current)).isSameAs(before);
    assertThat(otel.spans()).isEmpty();
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void makesOnlyASpanWithMetricsOff() {
    RouteTelemetry telemetry = otel.builder().metricsEnabled(false).build();
    Generated.call(
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"),
        () -> 1);

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.completed("verify", "success")).isZero();
  }
}
