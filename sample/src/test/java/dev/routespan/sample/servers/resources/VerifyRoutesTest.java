package dev.routespan.sample.servers.resources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.testing.RoutesExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {"server.address=127.0.0.1", "otel.sdk.disabled=true"})
class VerifyRoutesTest {
  @RegisterExtension
  static final RoutesExtension ROUTES = RoutesExtension.create();

  @TestConfiguration
  static class Telemetry {
    @Bean
    @Primary
    RouteTelemetry recorded() {
      return ROUTES.telemetry();
    }
  }

  @Value("${local.server.port}")
  int port;

  @Test
  void carriesTheRolloutOfThePath() {
    post("/ng-rollout/7-2-a1/verify", "numeric", "\"4\"");

    assertThat(ROUTES)
        .hasRoute("gym.verify")
        .succeeded()
        .withRolloutId("7-2-a1")
        .times(1);
    assertThat(ROUTES)
        .hasMetric("gym.verify.completed_total")
        .withOutcome("success")
        .counted(1);
  }

  @Test
  void countsATaskThatCannotBeGraded() {
    post("/verify", "numeric", "\"many\"");

    assertThat(ROUTES)
        .hasRoute("gym.verify")
        .failed(IllegalArgumentException.class)
        .withoutRolloutId();
    assertThat(ROUTES)
        .hasMetric("gym.verify.completed_total")
        .withOutcome("failure")
        .counted(1);
  }

  @Test
  void followsTheFutureOfAnotherThread() {
    post("/ng-rollout/3-0/verify", "json_schema", "{\"type\": \"integer\"}");

    assertThat(ROUTES).hasRoute("gym.verify").succeeded().withRolloutId("3-0").withoutParent();
    assertThat(ROUTES).hasNoOpenRoute();
  }

  @Test
  void makesNoRouteOfABadRequest() {
    post("/verify", "none", "\"4\"");

    assertThat(ROUTES).emittedNothing();
  }

  private void post(String path, String verifier, String expected) {
    String body =
        "{\"verifier\": \"%s\", \"expected\": %s, \"answer\": \"4\"}".formatted(verifier, expected);
    RestClient.create("http://127.0.0.1:" + port)
        .post()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .body(body)
        .exchange((request, response) -> response.getStatusCode());
  }
}
