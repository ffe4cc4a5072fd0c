package dev.routespan.sample.harness.wire;

import dev.routespan.sample.harness.telemetry.CollectedSpan;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sends the requests of all rules to one server, and looks at what comes back. */
final class Examination {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long POLL_MILLIS = 100;

  private final HttpClient http = HttpClient.newHttpClient();
  private final RuleBook book;
  private final String server;
  private final ServerSort sort;
  private final Optional<CollectedTelemetry> telemetry;
  private long deadline;

  /**
   * @param telemetry where the server's spans arrive; empty if they go elsewhere
   */
  Examination(
      RuleBook book, String server, ServerSort sort, Optional<CollectedTelemetry> telemetry) {
    this.book = book;
    this.server = server;
    this.sort = sort;
    this.telemetry = telemetry;
  }

  /** Returns a finding for each rule, in their order. Spans come late, so they are looked at last. */
  List<Finding> findings() throws InterruptedException {
    List<Letter> letters = new ArrayList<>();
    List<Reply> replies = new ArrayList<>();
    for (Rule rule : book.of(sort)) {
      Letter letter = new Letter(book, sort, rule);
      letters.add(letter);
      replies.add(send(letter));
    }
    deadline = System.nanoTime() + PATIENCE.toNanos();
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < letters.size(); i++) {
      findings.add(finding(letters.get(i), replies.get(i)));
    }
    return findings;
  }

  private Reply send(Letter letter) throws InterruptedException {
    try {
      HttpResponse<String> response = http.send(letter.to(server), BodyHandlers.ofString());
      String type = response.headers().firstValue("Content-Type").orElse("");
      Answer answer = new Answer(response.statusCode(), type, response.body());
      return new Reply(answer.status(), answer.faults(letter.rule().expect()));
    } catch (IOException e) {
      return new Reply(null, "no answer: " + e);
    }
  }

  private Finding finding(Letter letter, Reply reply) throws InterruptedException {
    Rule rule = letter.rule();
    if (!reply.faults().isEmpty()) {
      return notKept(rule, reply, reply.faults());
    }
    if (!rule.expect().isOfSpans()) {
      return Finding.kept(rule);
    }
    if (telemetry.isEmpty()) {
      return Finding.notSeen(rule);
    }
    return hasSpan(letter, telemetry.get())
        ? Finding.kept(rule)
        : notKept(rule, reply, "no span came that is of " + expectedSpan(letter));
  }

  private static Finding notKept(Rule rule, Reply reply, String detail) {
    return rule.older() != null && rule.older().equals(reply.status())
        ? Finding.older(rule, detail)
        : Finding.broken(rule, detail);
  }

  private boolean hasSpan(Letter letter, CollectedTelemetry spans) throws InterruptedException {
    while (spans.spans().stream().noneMatch(span -> isExpected(span, letter))) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  private static boolean isExpected(CollectedSpan span, Letter letter) {
    String trace = letter.filled(letter.rule().expect().trace());
    String rollout = letter.filled(letter.rule().expect().rollout());
    return (trace == null || trace.equals(span.traceId()))
        && (rollout == null || rollout.equals(span.rolloutId()));
  }

  private static String expectedSpan(Letter letter) {
    String trace = letter.filled(letter.rule().expect().trace());
    String rollout = letter.filled(letter.rule().expect().rollout());
    return (trace == null ? "" : "trace " + trace)
        + (trace == null || rollout == null ? "" : " and ")
        + (rollout == null ? "" : "rollout " + rollout);
  }

  /**
   * @param status null if no answer came
   * @param faults what is not as the rule has it; empty if all is
   */
  private record Reply(Integer status, String faults) {}
}
