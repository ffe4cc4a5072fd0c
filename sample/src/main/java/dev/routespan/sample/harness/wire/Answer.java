package dev.routespan.sample.harness.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;

/** What a server answered. */
record Answer(int status, String type, String body) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHOWN = 160;

  /** Says what is not as expected, in one line; empty if all is. */
  String faults(Rule.Expectation expected) {
    List<String> faults = new ArrayList<>();
    if (status != expected.status()) {
      faults.add("answered " + status + " in place of " + expected.status() + ": " + beginning());
    }
    if (expected.type() != null && !type.startsWith(expected.type())) {
      faults.add("the media type is " + type + " in place of " + expected.type());
    }
    if (expected.contains() != null) {
      expected.contains().stream()
          .filter(text -> !body.contains(text))
          .forEach(text -> faults.add("the answer lacks " + text + ": " + beginning()));
    }
    if (expected.members() != null) {
      expected.members().forEach((member, value) -> check(member, value, faults));
    }
    return String.join("; ", faults);
  }

  private void check(String member, JsonNode expected, List<String> faults) {
    JsonNode found = json().at(member);
    if (found.isMissingNode() || found.isNull()) {
      faults.add("the answer has no " + member + ": " + beginning());
    } else if (!expected.isNull() && !sameText(expected, found)) {
      faults.add(member + " is " + found + " in place of " + expected);
    }
  }

  /** 1 and 1.0 are one value to a reader of JSON. */
  private static boolean sameText(JsonNode expected, JsonNode found) {
    return expected.isNumber() && found.isNumber()
        ? expected.asDouble() == found.asDouble()
        : expected.equals(found);
  }

  private JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private String beginning() {
    String line = body.strip().replaceAll("\\s+", " ");
    return line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line;
  }
}
