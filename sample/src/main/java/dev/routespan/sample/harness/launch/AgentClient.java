package dev.routespan.sample.harness.launch;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.routespan.httpclient.RolloutHttpClient;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.sample.servers.base.TraceIdFilter;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.RunResult;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Sends rollouts to the agent, with their ids in the path. It is not traced: each trace begins at the
 * agent's door.
 */
final class AgentClient {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final HttpClient http =
      RolloutHttpClient.builder(HttpClient.newHttpClient(), server -> true).build();
  private final ObjectMapper json =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private final URI run;

  AgentClient(String agent) {
    this.run = URI.create(agent + "/run");
  }

  /** Runs one rollout. A failure is an outcome as well. */
  RolloutOutcome run(RunRequest rollout) throws InterruptedException {
    long start = System.nanoTime();
    Scope scope = RolloutContext.makeCurrent(rollout.rolloutId());
    try (scope) {
      HttpResponse<String> answer = http.send(request(rollout), BodyHandlers.ofString());
      String traceId = answer.headers().firstValue(TraceIdFilter.HEADER).orElse(null);
      return answer.statusCode() == 200
          ? new RolloutOutcome(rollout, result(answer), traceId, null, millisSince(start))
          : new RolloutOutcome(rollout, null, traceId, answer.body(), millisSince(start));
    } catch (IOException e) {
      return new RolloutOutcome(rollout, null, null, e.toString(), millisSince(start));
    }
  }

  private HttpRequest request(RunRequest rollout) throws IOException {
    return HttpRequest.newBuilder(run)
        .timeout(LIMIT)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json.writeValueAsString(rollout)))
        .build();
  }

  private RunResult result(HttpResponse<String> answer) throws IOException {
    return json.readValue(answer.body(), RunResult.class);
  }

  private static long millisSince(long start) {
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }
}
