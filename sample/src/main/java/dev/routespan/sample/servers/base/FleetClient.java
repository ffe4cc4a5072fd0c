package dev.routespan.sample.servers.base;

import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.RolloutPhases;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;

/** Calls the other servers of the fleet, with the current rollout id in the path. */
public final class FleetClient {
  private final RestClient http;

  FleetClient(RestClient http) {
    this.http = http;
  }

  /**
   * Posts a body and reads the answer.
   *
   * @throws org.springframework.web.client.RestClientException if there is no good answer
   */
  public <T> T post(String server, String path, Object body, Class<T> answer) {
    ResponseEntity<T> response = http.post()
        .uri(RolloutPath.apply(URI.create(server + path)))
        .body(body)
        .retrieve()
        .toEntity(answer);
    RolloutPhases.add(response.getHeaders().getFirst(RolloutPhases.HEADER));
    return response.getBody();
  }
}
