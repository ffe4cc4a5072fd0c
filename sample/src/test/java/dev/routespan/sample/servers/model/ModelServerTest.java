package dev.routespan.sample.servers.model;

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
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** What the base server makes of a request for a stream; telemetry is off and must not matter. */
class ModelServerTest {
  private static ConfigurableApplicationContext server;

  @BeforeAll
  static void start() {
    server = SpringApplication.run(
        ModelServer.class,
        "--server.port=0",
        "--server.address=127.0.0.1",
        "--otel.sdk.disabled=true",
        "--spring.main.banner-mode=off");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void streamsTheTokensAsServerSentEvents() throws Exception {
    HttpResponse<String> answer = post("/v1/chat/completions", true);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
    String[] events = answer.body().split("\n\n");
    assertThat(events).hasSize(5).allMatch(event -> event.startsWith("data:"));
    assertThat(events[0]).contains("\"content\":\"It \"", "\"finish_reason\":null");
    assertThat(events[3]).contains("\"content\":\"\"", "\"finish_reason\":\"stop\"");
    assertThat(events[4]).isEqualTo("data:[DONE]");
  }

  @Test
  void answersWithOneBodyOtherwise() throws Exception {
    assertThat(post("/v1/chat/completions", false).body())
        .contains("\"content\":\"It is 4.\"", "\"finish_reason\":\"stop\"");
    assertThat(post("/v1/responses", false).body()).contains("\"output_text\":\"It is 4.\"");
  }

  @Test
  void answersWhereThePathAsksForTheCaptureOfTokens() throws Exception {
    HttpResponse<String> answer =
        post("/ng-rollout/7-2/training-token-capture/v1/responses", false);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"output_text\":\"It is 4.\"");
  }

  @Test
  void namesTheScriptThatSaysNothing() throws Exception {
    HttpResponse<String> answer =
        post("/v1/responses", "{\"input\": \"2 + 2?\", \"script\": {\"replies\": []}}");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("the request lacks script.replies");
  }

  @Test
  void repeatsTheQuestionWithoutAScript() throws Exception {
    assertThat(post("/v1/responses", "{\"input\": \"2 + 2?\"}").body())
        .contains("\"output_text\":\"2 + 2?\"");
  }

  private static HttpResponse<String> post(String path, boolean stream)
      throws IOException, InterruptedException {
    return post(
        path,
        "{\"messages\": [], \"script\": {\"replies\": [\"It is 4.\"]}"
            + (stream ? ", \"stream\": true}" : "}"));
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
}
