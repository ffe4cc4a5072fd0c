package dev.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.routespan.testing.RoutesExtension;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class VerifierTest {
  @RegisterExtension
  final RoutesExtension routes = RoutesExtension.create();

  private final Verifier verifier = InstrumentedVerifier.wrap(
      answer -> Integer.parseInt(answer) == 42 ? 1 : 0, routes.telemetry());
  private final Runner runner = InstrumentedRunner.wrap(
      (id, answer) -> CompletableFuture.completedFuture(verifier.verify(answer)),
      routes.telemetry());

  @Test
  void verifiesAnAnswerOfARollout() {
    runner.run("7-2-a1", "42").join();

    assertThat(routes)
        .hasRoute("gym.verify")
        .succeeded()
        .withRolloutId("7-2-a1")
        .under("gym.rollout");
    assertThat(routes)
        .hasMetric("gym.verify.completed_total")
        .withOutcome("success")
        .counted(1);
  }

  @Test
  void failsOnWhatIsNoNumber() {
    assertThatThrownBy(() -> verifier.verify("forty-two"))
        .isInstanceOf(NumberFormatException.class);

    assertThat(routes).hasRoute("gym.verify").failed(NumberFormatException.class);
    assertThat(routes).hasMetric("gym.verify.duration_ms").counted(1);
  }

  @Test
  void endsSomeTimeLater() {
    CompletableFuture.runAsync(() -> verifier.verify("42"));

    assertThat(routes).within(Duration.ofSeconds(5)).hasRoute("gym.verify").succeeded();
  }

  @Test
  void emitsNothingWhileItsGroupIsOff() {
    routes.telemetry().spanGroups().select("rollout");
    verifier.verify("42");

    assertThat(routes).emittedNothing();
  }
}
