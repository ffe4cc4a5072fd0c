package dev.routespan.examples.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What holds in every host: each answer is that of the same host without Routespan, and each {@code POST
 * /run} shows a rollout with its verification.
 */
public abstract class HostContract {
  private static final String PREFIX = "/ng-rollout/7-2-a1";

  private final ExampleTelemetry telemetry = new ExampleTelemetry();
  private RunningHost wrapped;

  /** Starts the host with handlers that are not wrapped. */
  protected abstract RunningHost startPlain() throws Exception;

  /** Starts the host as the example does. */
  protected abstract RunningHost startWrapped(RouteTelemetry telemetry) throws Exception;

  /** Returns further paths to ask for, such as that of an OpenAPI document. */
  protected List<String> furtherPaths() {
    return List.of();
  }

  /** Returns what of an answer is the same each time. */
  protected Answer comparable(Answer answer) {
    return answer;
  }

  @BeforeEach
  void start() throws Exception {
    telemetry.routes().spanGroups().select("per_rollout");
    wrapped = startWrapped(telemetry.routes());
  }

  @AfterEach
  void stop() throws Exception {
    wrapped.stop().run();
    telemetry.close();
  }

  @Test
  void answersAsWithoutRoutespan() throws Exception {
    Map<String, Answer> answers = answers(wrapped);
    RunningHost plain = startPlain();
    try {
      assertThat(answers).isEqualTo(answers(plain));
    } finally {
      plain.stop().run();
    }
  }

  @Test
  void answersWhatTheHandlerSays() throws Exception {
    assertThat(run(PREFIX, "42"))
        .extracting(Answer::status, Answer::body)
        .containsExactly(200, "1.0");
    assertThat(run("", "41")).extracting(Answer::status, Answer::body).containsExactly(200, "0.0");
    assertThat(run(PREFIX, "").status()).isEqualTo(400);
    assertThat(run(PREFIX, "crash").status()).isEqualTo(500);
  }

  @Test
  void showsTheRolloutAndItsVerificationWithTheId() throws Exception {
    run(PREFIX, "42");

    List<SpanData> spans = telemetry.takeSpans();
    assertThat(spans).extracting(SpanData::getName).containsExactly("gym.verify", "gym.rollout");
    assertThat(spans).extracting(ExampleTelemetry::rolloutId).containsOnly("7-2-a1");
    assertThat(spans.get(0).getParentSpanContext()).isEqualTo(spans.get(1).getSpanContext());
  }

  @Test
  void hasNoIdOfAnEarlierRequest() throws Exception {
    for (String answer : List.of("42", "", "crash")) {
      run(PREFIX, answer);
    }
    telemetry.takeSpans();
    for (int i = 0; i < 20; i++) {
      run("", "42");
    }

    List<SpanData> spans = telemetry.takeSpans();
    assertThat(spans).hasSize(40).extracting(ExampleTelemetry::rolloutId).containsOnly("");
    assertThat(spans.stream().filter(span -> !span.getParentSpanContext().isValid()))
        .hasSize(20);
  }

  @Test
  void tellsAFaultFromAnAnswer() throws Exception {
    run("", "");
    assertThat(telemetry.takeSpans())
        .extracting(span -> span.getStatus().getStatusCode())
        .containsOnly(StatusCode.UNSET);

    run("", "crash");
    assertThat(telemetry.takeSpans())
        .extracting(span -> span.getStatus().getStatusCode())
        .containsOnly(StatusCode.ERROR);
  }

  @Test
  void countsBothRoutes() throws Exception {
    run("", "42");
    run("", "crash");

    assertThat(telemetry.completed())
        .isEqualTo(Map.of(
            "gym.rollout.completed_total scored", 1L,
            "gym.rollout.completed_total failed", 1L,
            "gym.verify.completed_total success", 1L,
            "gym.verify.completed_total failure", 1L));
  }

  @Test
  void emitsNothingOfAGroupThatIsOff() throws Exception {
    telemetry.routes().spanGroups().select("verify");
    run(PREFIX, "42");
    assertThat(telemetry.takeSpans()).extracting(SpanData::getName).containsExactly("gym.verify");

    telemetry.routes().spanGroups().select("job");
    assertThat(run(PREFIX, "42").body()).isEqualTo("1.0");
    assertThat(telemetry.takeSpans()).isEmpty();
    assertThat(telemetry.completed()).isEqualTo(Map.of("gym.verify.completed_total success", 1L));
  }

  private Answer run(String prefix, String answer) throws Exception {
    return Answer.to("POST", wrapped.address().resolve(prefix + "/run"), answer);
  }

  private Map<String, Answer> answers(RunningHost host) throws Exception {
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (String prefix : List.of("", PREFIX, "/ng-rollout/7%2d2")) {
      for (String answer : List.of("42", "41", "", "crash")) {
        ask(host, "POST", prefix + "/run", answer, answers);
      }
      ask(host, "GET", prefix + "/run", "", answers);
      ask(host, "OPTIONS", prefix + "/run", "", answers);
      ask(host, "GET", prefix + "/nowhere", "", answers);
    }
    for (String path : furtherPaths()) {
      ask(host, "GET", path, "", answers);
      assertThat(answers.get("GET " + path + " ").status()).as(path).isEqualTo(200);
    }
    return answers;
  }

  private void ask(
      RunningHost host, String method, String path, String body, Map<String, Answer> answers)
      throws Exception {
    Answer answer = Answer.to(method, host.address().resolve(path), body);
    String port = ":" + host.address().getPort(); // documents may name the host that answers
    answers.put(
        method + " " + path + " " + body,
        comparable(answer.withBody(answer.body().replace(port, ":port"))));
  }
}
