package dev.routespan.sample.harness.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * The rules, and the bodies that they share.
 *
 * @param probes for each kind of server a request that it answers with 200
 */
record RuleBook(Map<String, JsonNode> bodies, Map<ServerSort, Probe> probes, List<Rule> rules) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A request that every other one is made from.
   *
   * @param body the name of its body
   */
  record Probe(String path, String body) {}

  /** Reads the kit's own rules. */
  static RuleBook readOwn() {
    try (InputStream in = RuleBook.class.getResourceAsStream("rules.json")) {
      return JSON.readValue(in, RuleBook.class);
    } catch (IOException e) {
      throw new IllegalStateException("the kit's own rules are damaged", e);
    }
  }

  List<Rule> of(ServerSort sort) {
    return rules.stream().filter(rule -> rule.isFor(sort)).toList();
  }
}
