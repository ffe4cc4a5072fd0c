package dev.routespan.sample.harness.wire;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which of the fleet's servers is asked: each has rules of its own. */
enum ServerSort {
  @JsonProperty("model")
  MODEL,
  @JsonProperty("resources")
  RESOURCES,
  @JsonProperty("agent")
  AGENT
}
