package dev.routespan.sample.harness.telemetry;

import dev.routespan.sample.servers.protocol.ModelApi;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The whole trace of a rollout with one model call, to be broken in one place a test. */
final class TraceFixture {
  static final String TRACE_ID = "trace-1";
  static final String ROLLOUT_ID = "7-0";

  private static final String SERVICE = "nemo-gym/";

  private final List<CollectedSpan> spans = new ArrayList<>();

  private TraceFixture() {}

  static TraceFixture perRollout() {
    TraceFixture trace = new TraceFixture();
    trace.server("run", "", "agent", "/run");
    trace.route("rollout", "run", "agent", "gym.rollout");
    trace.call("responses", "rollout", "agent", "/v1/responses");
    trace.route("step", "responses", "agent", "gym.agent.responses");
    trace.call("completions", "step", "model", "/v1/chat/completions");
    trace.route("model", "completions", "model", "gym.model.chat_completions");
    trace.call("verification", "rollout", "resources", "/verify");
    trace.route("verify", "verification", "resources", "gym.verify");
    return trace;
  }

  static TraceFixture ofDefaultGroups() {
    TraceFixture trace = new TraceFixture();
    trace.server("run", "", "agent", "/run");
    trace.route("rollout", "run", "agent", "gym.rollout");
    trace.call("responses", "rollout", "agent", "/v1/responses");
    trace.call("completions", "responses", "model", "/v1/chat/completions");
    trace.call("verification", "rollout", "resources", "/verify");
    return trace;
  }

  static RolloutTrace rollout() {
    return new RolloutTrace(ROLLOUT_ID, TRACE_ID, ModelApi.CHAT_COMPLETIONS, 1, false);
  }

  TraceFixture without(String spanId) {
    spans.removeIf(span -> span.spanId().equals(spanId));
    return this;
  }

  TraceFixture reparented(String spanId, String parentId) {
    return replaced(
        spanId, span -> copy(span, parentId, span.attributes(), span.isError(), span.exceptions()));
  }

  TraceFixture withRolloutId(String spanId, String rolloutId) {
    return replaced(spanId, span -> {
      Map<String, String> attributes = new HashMap<>(span.attributes());
      attributes.put("nemo.gym.rollout.id", rolloutId);
      return copy(span, span.parentId(), attributes, span.isError(), span.exceptions());
    });
  }

  TraceFixture failed(String spanId, int exceptions) {
    return replaced(
        spanId, span -> copy(span, span.parentId(), span.attributes(), true, exceptions));
  }

  /** Returns a log record of the trace. */
  static CollectedLog log(String server, String rolloutId) {
    Map<String, String> attributes =
        rolloutId == null ? Map.of() : Map.of("nemo.gym.rollout.id", rolloutId);
    return new CollectedLog(TRACE_ID, SERVICE + server, "POST", attributes);
  }

  /** Returns one log record of each server. */
  static List<CollectedLog> logs() {
    return List.of(
        log("agent", ROLLOUT_ID), log("model", ROLLOUT_ID), log("resources", ROLLOUT_ID));
  }

  /** Returns the trace beside others that are given by their id. */
  Map<String, Trace> traces(Map<String, Trace> others) {
    Map<String, Trace> traces = new HashMap<>(others);
    traces.put(TRACE_ID, new Trace(spans));
    return traces;
  }

  private void call(String id, String parent, String service, String route) {
    Map<String, String> attributes = Map.of("nemo.gym.rollout.id", ROLLOUT_ID);
    add("call-" + id, parent, "agent", SpanKind.SPAN_KIND_CLIENT, "POST", attributes);
    server(id, "call-" + id, service, route);
  }

  private void server(String id, String parent, String service, String route) {
    Map<String, String> attributes = Map.of("http.route", route, "nemo.gym.rollout.id", ROLLOUT_ID);
    add(id, parent, service, SpanKind.SPAN_KIND_SERVER, "POST " + route, attributes);
  }

  private void route(String id, String parent, String service, String name) {
    Map<String, String> attributes = Map.of("nemo.gym.rollout.id", ROLLOUT_ID);
    add(id, parent, service, SpanKind.SPAN_KIND_INTERNAL, name, attributes);
  }

  private void add(
      String id,
      String parent,
      String service,
      SpanKind kind,
      String name,
      Map<String, String> attributes) {
    long start = spans.size();
    spans.add(new CollectedSpan(
        TRACE_ID, id, parent, SERVICE + service, kind, name, start, 100, attributes, false, 0));
  }

  private TraceFixture replaced(String spanId, UnaryOperator<CollectedSpan> change) {
    spans.replaceAll(span -> span.spanId().equals(spanId) ? change.apply(span) : span);
    return this;
  }

  private static CollectedSpan copy(
      CollectedSpan span,
      String parent,
      Map<String, String> attributes,
      boolean error,
      int exceptions) {
    return new CollectedSpan(
        span.traceId(),
        span.spanId(),
        parent,
        span.service(),
        span.kind(),
        span.name(),
        span.startNanos(),
        span.endNanos(),
        attributes,
        error,
        exceptions);
  }
}
