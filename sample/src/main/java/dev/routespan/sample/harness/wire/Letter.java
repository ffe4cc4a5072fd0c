package dev.routespan.sample.harness.wire;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;

/** The request of one rule with ids of its own, by which its spans are found again. */
final class Letter {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final SplittableRandom RANDOM = new SplittableRandom();

  private final RuleBook book;
  private final RuleBook.Probe probe;
  private final Rule rule;
  private final Map<String, String> placeholders;

  Letter(RuleBook book, ServerSort sort, Rule rule) {
    this.book = book;
    this.probe = book.probes().get(sort);
    this.rule = rule;
    this.placeholders = Map.of(
        "{probe}", probe.path(), "{id}", "kit-" + hex(), "{trace}", hex() + hex(), "{span}", hex());
  }

  private static String hex() {
    return HexFormat.of().toHexDigits(RANDOM.nextLong() | 1);
  }

  Rule rule() {
    return rule;
  }

  /** Puts the ids of this letter into a text; null stays null. */
  String filled(String text) {
    String filled = text;
    for (Map.Entry<String, String> each : placeholders.entrySet()) {
      filled = filled == null ? null : filled.replace(each.getKey(), each.getValue());
    }
    return filled;
  }

  HttpRequest to(String server) {
    HttpRequest.Builder request = HttpRequest.newBuilder(
            URI.create(server + filled(rule.send().path())))
        .timeout(LIMIT)
        .header("Content-Type", "application/json");
    if (rule.send().headers() != null) {
      rule.send().headers().forEach((name, value) -> request.header(name, filled(value)));
    }
    String method = rule.send().method();
    return method == null
        ? request.POST(BodyPublishers.ofString(body())).build()
        : request.method(method, BodyPublishers.noBody()).build();
  }

  private String body() {
    Rule.Sending send = rule.send();
    if (send.raw() != null) {
      return send.raw();
    }
    ObjectNode body =
        book.bodies().get(send.body() == null ? probe.body() : send.body()).deepCopy();
    if (send.with() != null) {
      send.with().forEach(body::set);
    }
    if (send.without() != null) {
      send.without().forEach(member -> leaveOut(member, body));
    }
    return filled(body.toString());
  }

  private static void leaveOut(String member, JsonNode body) {
    JsonPointer pointer = JsonPointer.compile(member);
    ((ObjectNode) body.at(pointer.head())).remove(pointer.last().getMatchingProperty());
  }
}
