package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rollout id among the arguments is current for the call, whether or not the gate is on. */
@ParameterizedClass
@EnumSource
class RolloutOfCallTest {
  private static final AttributeKey<String> ROLLOUT_ID =
      AttributeKey.stringKey("nemo.gym.rollout.id");

  enum Gate {
    ON,
    OFF,
    TRACES_OFF
  }

  @Parameter
  Gate gate;

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private TracedRoute route;

  private record Request(String rolloutId) {
    String broken() {
      throw new IllegalStateException("no id");
    }
  }

  @BeforeEach
  void makeTheRoute() {
    route = route("dev.example.Verifier");
  }

  private TracedRoute route(String interfaceName) {
    RouteTelemetry telemetry = otel.builder()
        .spanGroups(gate == Gate.OFF ? "" : "verify")
        .tracesEnabled(gate != Gate.TRACES_OFF)
        .build();
    return telemetry.routes(interfaceName, Attributes.empty()).verify("verify", "gym.verify");
  }

  @Test
  void isCurrentForTheDurationOfTheCall() {
    Context before = Context.current();

    assertThat(Generated.callWithRollout(route, "3-14", RolloutContext::currentId))
        .isEqualTo("3-14");
    assertThat(Generated.callWithRollout(
            route, new Request("3-15"), Request::rolloutId, RolloutContext::currentId))
        .isEqualTo("3-15");

    assertThat(Context.current()).isSameAs(before);
    assertSpansBear("3-14", "3-15");
  }

  @Test
  void isGoneAfterACallThatThrows() {
    IllegalStateException failure = new IllegalStateException("no");
    Context before = Context.current();

    assertThat(catchThrowable(() -> Generated.callWithRollout(route, "3-14", () -> {
          throw failure;
        })))
        .isSameAs(failure);

    assertThat(failure.getSuppressed()).isEmpty();
    assertThat(Context.current()).isSameAs(before);
    assertSpansBear("3-14");
  }

  @Test
  void winsOverTheCallersId() {
    Scope callers = RolloutContext.makeCurrent("outer");
    try (callers) {
      assertThat(Generated.callWithRollout(route, "inner", RolloutContext::currentId))
          .isEqualTo("inner");
      assertThat(RolloutContext.currentId()).isEqualTo("outer");
    }
    assertSpansBear("inner");
  }

  @Test
  void staysTheCallersIdIfTheArgumentIsNull() {
    Scope callers = RolloutContext.makeCurrent("outer");
    try (callers) {
      assertThat(Generated.callWithRollout(route, null, RolloutContext::currentId))
          .isEqualTo("outer");
      assertThat(Generated.callWithRollout(
              route, (Request) null, Request::rolloutId, RolloutContext::currentId))
          .isEqualTo("outer");
      assertThat(Generated.callWithRollout(
              route, new Request(null), Request::rolloutId, RolloutContext::currentId))
          .isEqualTo("outer");
      assertThat(Generated.call(route, RolloutContext::currentId)).isEqualTo("outer");
    }
    assertSpansBear("outer", "outer", "outer", "outer");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "a/b", "../x", "a\nb"})
  void isNoneIfTheArgumentIsNoId(String id) {
    Context before = Context.current();

    assertThat(Generated.callWithRollout(route, id, RolloutContext::currentId)).isNull();

    assertThat(Context.current()).isSameAs(before);
    assertSpansBear((String) null);
  }

  @ParameterizedTest
  @CsvSource({"3-14, 3, 0", "3-14-a2, 3, 2", "mine, , ", "mine-a2, , "})
  void tellsOnTheSpanAloneWhatItIsDerivedFrom(String id, String task, Long repeat) {
    AttributesBuilder expected = Attributes.builder()
        .put("code.function.name", "dev.example.Verifier.verify")
        .put(ROLLOUT_ID, id);
    if (task != null) {
      expected.put("nemo.gym.task.id", task).put("nemo.gym.repeat.index", repeat);
    }

    Generated.callWithRollout(route, id, () -> 7);

    assertThat(otel.spans().stream().map(span -> span.getAttributes().asMap()))
        .containsExactlyElementsOf(gate == Gate.ON ? List.of(expected.build().asMap()) : List.of());
    if (gate != Gate.OFF) {
      assertThat(
              otel.onlyHistogramPoint("gym.verify.duration_ms").getAttributes().isEmpty())
          .isTrue();
      assertThat(otel.completed("verify", "success")).isEqualTo(1);
    }
  }

  @Test
  void logsAMalformedIdOnce() {
    TracedRoute logged = route("dev.example.Malformed" + gate);
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (String id : List.of("a/b", "a/b", "c\nd")) {
        assertThat(Generated.callWithRollout(logged, id, () -> 7)).isEqualTo(7);
      }

      assertThat(log.warnings("dev.example.Malformed" + gate + ".verify: malformed rollout id"))
          .singleElement()
          .asString()
          .contains("\"a/b\"");
    }
  }

  @Test
  void logsAnAccessorThatThrowsOnce() {
    TracedRoute logged = route("dev.example.Throwing" + gate);
    Scope callers = RolloutContext.makeCurrent("outer");
    try (LogCapture log = LogCapture.ofRuntime();
        callers) {
      for (int i = 0; i < 3; i++) {
        assertThat(Generated.callWithRollout(
                logged, new Request("3-14"), Request::broken, RolloutContext::currentId))
            .isEqualTo("outer");
      }

      assertThat(log.warnings("dev.example.Throwing" + gate)).hasSize(1);
    }
  }

  @Test
  void leavesTheCallersSpanCurrentWhereThereIsNoneOfOurs() {
    SpanContext remote = SpanContext.createFromRemoteParent(
        "0af7651916cd43dd8448eb211c80319c",
        "b7ad6b7169203331",
        TraceFlags.getSampled(),
        TraceState.getDefault());
    Scope callers = Span.wrap(remote).makeCurrent();
    try (callers) {
      String traceId = Generated.callWithRollout(
          route, "3-14", () -> Span.current().getSpanContext().getTraceId());
      assertThat(traceId).isEqualTo(remote.getTraceId());
    }
  }

  private void assertSpansBear(String... ids) {
    List<String> found = new ArrayList<>();
    otel.spans().forEach(span -> found.add(span.getAttributes().get(ROLLOUT_ID)));
    if (gate == Gate.ON) {
      assertThat(found).containsExactly(ids);
    } else {
      assertThat(found).isEmpty();
    }
  }
}
