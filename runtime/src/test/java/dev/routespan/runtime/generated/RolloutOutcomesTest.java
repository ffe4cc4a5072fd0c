package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RolloutFailure;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import java.io.IOException;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How rollouts are counted: as the fleet's own driver does, and only by the one that drives them. */
class RolloutOutcomesTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @Test
  void countsWhatReturnsAsScored() {
    Generated.call(otel.rollout(), () -> 1);
    Generated.run(otel.rollout(), () -> {});

    assertThat(counted()).containsExactly(Map.entry("scored", 2L));
  }

  @Test
  void countsWhatThrowsAsFailedWithItsTypeButNotItsMessage() {
    fail(new IOException("free text"));

    assertThat(counted()).containsExactly(Map.entry("failed agent_run_error IOException", 1L));
  }

  @Test
  void countsAFailureInItsClass() {
    fail(new JudgeFailure("judge_failed"));
    fail(new JudgeFailure(null));

    assertThat(counted())
        .containsOnly(
            Map.entry("failed judge_failed RolloutOutcomesTest$JudgeFailure", 1L),
            Map.entry("failed agent_run_error RolloutOutcomesTest$JudgeFailure", 1L));
  }

  @Test
  void countsAResultThatTellsOfAFailureAsFailed() {
    RolloutFailure failed = () -> "judge_failed";
    RolloutFailure scored = () -> null;
    Generated.call(otel.rollout(), () -> failed);
    Generated.call(otel.rollout(), () -> scored);
    Generated.callLater(otel.rollout(), () -> CompletableFuture.completedFuture(failed));

    assertThat(counted())
        .containsOnly(Map.entry("failed judge_failed", 2L), Map.entry("scored", 1L));
  }

  @Test
  void countsWhatIsCancelledAsOmitted() {
    fail(new CancellationException());
    fail(new InterruptedException());

    assertThat(counted()).containsExactly(Map.entry("omitted kill_shaped", 2L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "connection to 10.0.0.7 refused", "1st", "\n"})
  void aTextIsNoClass(String text) {
    fail(new JudgeFailure(text));

    assertThat(counted())
        .containsExactly(Map.entry("failed unregistered RolloutOutcomesTest$JudgeFailure", 1L));
  }

  @ParameterizedTest
  @CsvSource({
    "transport_timeout, transport_timeout",
    "weather:no_rain, weather:no_rain",
    "no_rain, unregistered",
    "Weather:no_rain, unregistered",
    "'weather:no rain', unregistered",
    "weather:, unregistered"
  })
  void countsAFailureInItsKind(String kind, String expected) {
    fail(new JudgeFailure("judge_failed", kind));

    assertThat(counted())
        .containsExactly(
            Map.entry("failed judge_failed " + expected + " RolloutOutcomesTest$JudgeFailure", 1L));
  }

  @Test
  void aClassThatCannotBeReadCostsNoCount() {
    RolloutFailure broken = () -> {
      throw new IllegalStateException("broken");
    };
    try (LogCapture log = LogCapture.ofRuntime()) {
      Generated.call(otel.rollout(), () -> broken);
      assertThat(log.warnings("class of a rollout")).hasSize(1);
    }

    assertThat(counted()).containsExactly(Map.entry("failed unregistered", 1L));
  }

  @Test
  void namesTheServerThatRolloutsAreDispatchedTo() {
    Attributes server =
        Attributes.builder().put("nemo.gym.server.name", "agent").build();
    Generated.call(
        otel.telemetry.routes("dev.example.Runner", server).rollout("run", "gym.rollout"), () -> 1);

    assertThat(otel.metric("gym.rollout.completed_total").getLongSumData().getPoints())
        .extracting(point ->
            point.getAttributes().get(AttributeKey.stringKey("nemo.gym.rollout.dispatch.name")))
        .containsExactly("agent");
  }

  @Test
  void doesNotCountWhatAnotherProcessDrives() {
    RouteTelemetry server = otel.builder().rolloutDriver(false).build();
    TracedRoute route =
        server.routes("dev.example.Runner", Attributes.empty()).rollout("run", "gym.rollout");
    Generated.call(route, () -> 1);

    assertThat(otel.findMetric("gym.rollout.completed_total")).isEmpty();
    assertThat(otel.onlyHistogramPoint("gym.rollout.duration_ms").getCount()).isEqualTo(1);
  }

  private void fail(Exception failure) {
    assertThat(catchThrowable(() -> Generated.run(otel.rollout(), () -> {
          throw failure;
        })))
        .isSameAs(failure);
  }

  private Map<String, Long> counted() {
    Map<String, Long> counted = new HashMap<>();
    for (LongPointData point :
        otel.metric("gym.rollout.completed_total").getLongSumData().getPoints()) {
      counted.put(described(point.getAttributes()), point.getValue());
    }
    return counted;
  }

  private static String described(Attributes attributes) {
    StringBuilder text = new StringBuilder();
    for (String key :
        new String[] {"rollout.outcome", "failure_class", "failure_kind", "failure_type"}) {
      String value = attributes.get(AttributeKey.stringKey("nemo.gym." + key));
      text.append(value == null ? "" : " " + value);
    }
    return text.substring(1);
  }

  private static final class JudgeFailure extends Exception implements RolloutFailure {
    @Serial
    private static final long serialVersionUID = 1;

    private final String failureClass;
    private final String failureKind;

    JudgeFailure(String failureClass) {
      this(failureClass, null);
    }

    JudgeFailure(String failureClass, String failureKind) {
      super("free text");
      this.failureClass = failureClass;
      this.failureKind = failureKind;
    }

    @Override
    public String failureKind() {
      return failureKind;
    }

    @Override
    public String failureClass() {
      return failureClass;
    }
  }
}
