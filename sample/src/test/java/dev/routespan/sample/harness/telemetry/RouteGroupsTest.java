package dev.routespan.sample.harness.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.routespan.sample.harness.tasks.BadInput;
import org.junit.jupiter.api.Test;

class RouteGroupsTest {

  @Test
  void perRolloutSelectsAllRoutesOfTheSample() {
    RouteGroups groups = RouteGroups.of("per_rollout");
    assertThat(groups.rollout() && groups.agent() && groups.modelCall() && groups.verify())
        .isTrue();
  }

  @Test
  void defaultSelectsTheRolloutOnly() {
    RouteGroups groups = RouteGroups.of("default");
    assertThat(groups.rollout()).isTrue();
    assertThat(groups.agent() || groups.modelCall() || groups.verify()).isFalse();
  }

  @Test
  void groupsCanBeMixed() {
    RouteGroups groups = RouteGroups.of("Verify, model_call");
    assertThat(groups.verify() && groups.modelCall()).isTrue();
    assertThat(groups.rollout() || groups.agent()).isFalse();
  }

  @Test
  void aMalformedSpecIsOneClearLine() {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> RouteGroups.of("per-rollout"))
        .withMessageContaining("--groups")
        .withMessageContaining("per-rollout")
        .withMessageContaining("per_rollout");
  }
}
