package dev.routespan.sample.servers.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** What the base server makes of requests; telemetry is off and must not matter. */
class ResourcesServerTest {
  private static final String NUMBER = request("numeric", "\"4\"", "It is 4.");
  private static final String JSON = request("json_schema", "{\"type\": \"integer\"}", "4");

  private static ConfigurableApplicationContext server;

  @BeforeAll
  static void start() {
    server = SpringApplication.run(
        ResourcesServer.class,
        "--server.port=0",
        "--server.address=127.0.0.1",
        "--otel.sdk.disabled=true",
        "--spring.main.banner-mode=off");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/verify", "/ng-rollout/3-0/verify", "/ng-rollout/nightly.7_b-a2/verify"})
  void servesThePathWithAndWithoutARolloutId(String path) throws Exception {
    assertThat(post(path, NUMBER).body()).contains("\"reward\":1.0");
    assertThat(post(path, JSON).body()).contains("\"reward\":1.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ng-rollout/-3/verify",
        "/ng-rollout/a%20b/verify",
        "/ng-rollout//verify",
        "/ng-rollout/3-0/ng-rollout/4-0/verify"
      })
  void anyOtherPathIsAnOrdinaryOne(String path) throws Exception {
    assertThat(post(path, NUMBER).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/ng-rollout/3-0", "/ng-rollout/3-0/"})
  void takesNothingAtTheRoot(String path) throws Exception {
    assertThat(post(path, NUMBER).statusCode()).isEqualTo(405);
  }

  @Test
  void aVerifierThatThrowsIsAServerError() throws Exception {
    HttpResponse<String> answer = post("/verify", request("numeric", "\"many\"", "4"));
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body())
        .isEqualTo("{\"error\":\"the expected answer 'many' is not a valid number\"}");
  }

  @Test
  void aFutureThatFailsIsAServerErrorToo() throws Exception {
    String brokenSchema = request("json_schema", "{\"$ref\": \"#/none\"}", "4");
    assertThat(post("/verify", brokenSchema).statusCode()).isEqualTo(500);
  }

  @Test
  void badRequestsAreTheClientsFault() throws Exception {
    assertThat(post("/verify", request("exact", "\"4\"", "4")).statusCode()).isEqualTo(400);
    assertThat(post("/verify", "{").statusCode()).isEqualTo(422);
  }

  @Test
  void namesAllThatARequestLacks() throws Exception {
    HttpResponse<String> answer = post("/verify", "{\"response\": {}}");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .contains(
            "the request lacks responses_create_params, response.output, expected_answer",
            "{\"type\":\"missing\",\"loc\":[\"body\",\"response\",\"output\"],");
  }

  @Test
  void takesANullForAMemberThatIsMissing() throws Exception {
    String plain = NUMBER.replace("}", ", \"response\": null, \"responses_create_params\": null}");
    assertThat(post("/verify", plain).body()).contains("\"reward\":1.0");
  }

  @Test
  void namesTheVerdictThatHasNoReward() throws Exception {
    HttpResponse<String> answer =
        post("/aggregate_metrics", "{\"verify_responses\": [{\"reward\": 1}, {}]}");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("the request lacks verify_responses.1.reward");
  }

  @Test
  void addsUpNoVerdictsToNothing() throws Exception {
    assertThat(post("/aggregate_metrics", "{\"verify_responses\": []}").body())
        .isEqualTo("{\"group_level_metrics\":[],\"agent_metrics\":{},\"key_metrics\":{}}");
  }

  private static HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    String port = server.getEnvironment().getProperty("local.server.port");
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static String request(String verifier, String expected, String answer) {
    return "{\"verifier\": \"%s\", \"expected\": %s, \"answer\": \"%s\"}"
        .formatted(verifier, expected, answer);
  }
}
