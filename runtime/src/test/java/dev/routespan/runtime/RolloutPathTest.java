package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutPathTest {

  @ParameterizedTest
  @CsvSource({
    "/ng-rollout/3-14/verify, 3-14, /verify",
    "/ng-rollout/3-14/v1/responses, 3-14, /v1/responses",
    "/ng-rollout/3-14/, 3-14, /",
    "/ng-rollout/3-14, 3-14, /",
    "/ng-rollout/3-14/verify/, 3-14, /verify/",
    "/ng-rollout/3-14//verify, 3-14, //verify",
    "/ng-rollout/3-14/training-token-capture/v1/responses, 3-14,"
        + " /training-token-capture/v1/responses",
    "/ng-rollout/3-14/training-token-capture, 3-14, /training-token-capture",
    "/ng-rollout/a/ng-rollout/b/verify, a, /ng-rollout/b/verify",
    "/ng-rollout/a/x%2Fy, a, /x%2Fy",
    "/ng-rollout/training-token-capture/x, training-token-capture, /x",
  })
  void takesThePathApart(String path, String id, String rest) {
    assertThat(RolloutPath.parse(path)).hasValueSatisfying(parsed -> {
      assertThat(parsed.rolloutId()).isEqualTo(id);
      assertThat(parsed.rest()).isEqualTo(rest);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/verify",
        "/ng-rollout",
        "/ng-rollout/",
        "/ng-rollout//verify",
        "/ng-rollouts/a/verify",
        "/NG-ROLLOUT/a/verify",
        "ng-rollout/a/verify",
        "//ng-rollout/a/verify",
        "/x/ng-rollout/a/verify",
        "/ng-rollout/-a/verify",
        "/ng-rollout/../verify",
        "/ng-rollout/a b/verify",
        "/ng-rollout/a%2Fb/verify",
        "/ng-rollout/%61/verify",
        "/ng-rollout/a;v=1/verify",
        "/ng-rollout/a?x=1",
        "/ng-rollout/a\n/verify",
      })
  void leavesAnyOtherPathAlone(String path) {
    assertThat(RolloutPath.parse(path)).isEmpty();
  }

  @Test
  void makesThePrefixThatItReads() {
    assertThat(RolloutPath.prefix("3-14")).isEqualTo("/ng-rollout/3-14");
    assertThat(RolloutPath.parse(RolloutPath.prefix("3-14") + "/verify"))
        .hasValueSatisfying(path -> assertThat(path).hasToString("/ng-rollout/3-14/verify"));
  }

  @Test
  void makesNoPrefixOfAMalformedId() {
    assertThatIllegalArgumentException().isThrownBy(() -> RolloutPath.prefix("a/b"));
    assertThatIllegalArgumentException().isThrownBy(() -> RolloutPath.prefix(""));
  }
}
