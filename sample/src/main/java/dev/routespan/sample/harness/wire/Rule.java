package dev.routespan.sample.harness.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * A rule of the fleet, with a request that shows whether a server keeps it.
 *
 * @param id a short name
 * @param text what every server has to do
 * @param of the kinds of servers that it is for; null if it is for all
 * @param older the status by which a server is known that is older than the rule; null if the rule is
 *     as old as all servers
 */
record Rule(
    String id, String text, List<ServerSort> of, Sending send, Expectation expect, Integer older) {

  boolean isFor(ServerSort sort) {
    return of == null || of.contains(sort);
  }

  /**
   * What to send. Texts may have the placeholders {@code {probe}}, {@code {id}}, {@code {trace}} and
   * {@code {span}}.
   *
   * @param method null for POST; any other one is sent without a body
   * @param headers null for none
   * @param body the name of a body; null for that of the probe
   * @param with members to put into it; null for none
   * @param without members to leave out, as JSON pointers; null for none
   * @param raw what to send in place of a body; null for the body
   */
  record Sending(
      String method,
      String path,
      Map<String, String> headers,
      String body,
      Map<String, JsonNode> with,
      List<String> without,
      String raw) {}

  /**
   * What has to come back. All but the status may be null, and is not looked at then.
   *
   * @param type what the media type starts with
   * @param contains texts in the answer
   * @param members members of the answer by their JSON pointers; null stands for any value
   * @param trace the trace of the server's span
   * @param rollout the rollout of the server's span
   */
  record Expectation(
      int status,
      String type,
      List<String> contains,
      Map<String, JsonNode> members,
      String trace,
      String rollout) {

    boolean isOfSpans() {
      return trace != null || rollout != null;
    }
  }
}
