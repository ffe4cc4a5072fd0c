package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.routespan.fixtures.FaultyContext;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutPhasesTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @Test
  void addsUpWhatRanWithinTheRollout() {
    rollout(() -> {
      take(otel.modelCall(), 100);
      otel.advanceMillis(5);
      take(otel.modelCall(), 50);
      take(otel.verify(), 20);
      take(otel.routes("dev.Any").group("sandbox").endpoint("exec", "gym.sandbox.exec"), 7);
      take(otel.routes("dev.Any").group("other").endpoint("any", "gym.other.any"), 3);
    });

    assertThat(phases())
        .isEqualTo(Map.of("model", 150.0, "verification", 20.0, "tools", 7.0, "own", 8.0));
  }

  @Test
  void countsTheOutermostOfCallsWithinEachOther() {
    rollout(() -> Generated.run(otel.verify(), () -> {
      otel.advanceMillis(10);
      take(otel.modelCall(), 100);
      RolloutPhases.add("model=1000");
    }));

    assertThat(phases()).isEqualTo(Map.of("verification", 110.0, "own", 0.0));
  }

  @Test
  void countsACallThatEndsLater() {
    CompletableFuture<String> reply = new CompletableFuture<>();
    rollout(() -> {
      Generated.callLater(otel.modelCall(), () -> reply);
      otel.advanceMillis(30);
      reply.complete("done");
      otel.advanceMillis(2);
    });

    assertThat(phases()).isEqualTo(Map.of("model", 30.0, "own", 2.0));
  }

  @Test
  void isNeverNegativeThoughCallsRunSideBySide() {
    CompletableFuture<String> reply = new CompletableFuture<>();
    rollout(() -> {
      Generated.callLater(otel.modelCall(), () -> reply);
      Generated.callLater(otel.modelCall(), () -> reply);
      otel.advanceMillis(30);
      reply.complete("done");
    });

    assertThat(phases()).isEqualTo(Map.of("model", 60.0, "own", 0.0));
  }

  @Test
  void countsThoughNoSpanIsSampled() {
    TestOpenTelemetry unsampled = new TestOpenTelemetry(Sampler.alwaysOff());
    Generated.run(
        unsampled.rollout(),
        () -> Generated.run(unsampled.verify(), () -> {
          unsampled.advanceMillis(20);
        }));

    assertThat(phases(unsampled)).isEqualTo(Map.of("verification", 20.0, "own", 0.0));
  }

  @Test
  void passesFromOneProcessToAnother() {
    RolloutPhases ofServer = RolloutPhases.create();
    Scope scope = ofServer.makeCurrent();
    try (scope) {
      take(otel.modelCall(), 100);
      RolloutPhases.add("tools=2.5");
    }
    assertThat(ofServer.toHeader()).isEqualTo("model=100.000,tools=2.500");

    rollout(() -> {
      otel.advanceMillis(110);
      RolloutPhases.add(ofServer.toHeader());
    });
    assertThat(phases()).isEqualTo(Map.of("model", 100.0, "tools", 2.5, "own", 7.5));
  }

  @Test
  void countsWhatArrivesOnAnotherThread() {
    rollout(() -> {
      otel.advanceMillis(10);
      Context context = Context.current();
      CompletableFuture.runAsync(() -> RolloutPhases.add("model=4", context)).join();
    });

    assertThat(phases()).isEqualTo(Map.of("model", 4.0, "own", 6.0));
    assertThatNullPointerException().isThrownBy(() -> RolloutPhases.add("model=4", null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "model", "model=", "model=-1", "model=NaN", "model=1e9", "other=5", "=,=,,,,"})
  void countsNothingOfWhatIsMalformed(String header) {
    rollout(() -> {
      otel.advanceMillis(1);
      RolloutPhases.add(header);
      RolloutPhases.add(null);
    });

    assertThat(phases()).isEqualTo(Map.of("own", 1.0));
  }

  @Test
  void doesNothingWithoutARollout() {
    RolloutPhases.add("model=5");
    take(otel.modelCall(), 5);

    assertThat(otel.findMetric("gym.rollout.phase_duration_ms")).isEmpty();
    assertThat(RolloutPhases.create().toHeader()).isEmpty();
  }

  @Test
  void neverThrowsThoughTheContextFails() {
    Scope faulty = new FaultyContext().makeCurrent();
    try (faulty) {
      RolloutPhases phases = RolloutPhases.create();
      phases.makeCurrent().close();
      RolloutPhases.add("model=5");

      assertThat(phases.toHeader()).isEmpty();
    }
  }

  private void rollout(Generated.VoidHandler<RuntimeException> handler) {
    Generated.run(otel.rollout(), handler);
  }

  private void take(TracedRoute route, long millis) {
    Generated.run(route, () -> otel.advanceMillis(millis));
  }

  private Map<String, Double> phases() {
    return phases(otel);
  }

  private static Map<String, Double> phases(TestOpenTelemetry otel) {
    return otel.metric("gym.rollout.phase_duration_ms").getHistogramData().getPoints().stream()
        .collect(Collectors.toMap(
            point -> point.getAttributes().get(AttributeKey.stringKey("nemo.gym.rollout.phase")),
            point -> point.getSum()));
  }
}
