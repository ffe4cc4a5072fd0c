package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerKindTest {

  @ParameterizedTest
  @CsvSource({
    "responses_api_models, MODEL",
    "' responses_api_models ', MODEL",
    "responses_api_agents, AGENT",
    "resources_servers, RESOURCES",
    "other, RESOURCES",
    "'', RESOURCES"
  })
  void isWhatTheEnvironmentSays(String type, ServerKind kind) {
    assertThat(ServerKind.of(Map.of("NEMO_GYM_SERVER_TYPE", type))).isEqualTo(kind);
  }

  @Test
  void keepsEverySegmentWhereNothingIsSaid() {
    assertThat(ServerKind.of(Map.of())).isEqualTo(ServerKind.RESOURCES);
  }
}
