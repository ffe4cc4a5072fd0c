package dev.routespan.conformance.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.testing.TestRoutes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * R02, R03: the parent of a span that is made in a handler's work, and the rollout id there, for each
 * type of result, with the group on and off.
 */
@ParameterizedClass(name = "group on: {0}")
@ValueSource(booleans = {true, false})
class LateWorkTest {

  @Parameter
  boolean on;

  private final TestRoutes routes = TestRoutes.create();
  private final Tracer tracer = routes.openTelemetry().getTracer("handler");
  private final List<@Nullable String> ids = new CopyOnWriteArrayList<>();

  private String work() {
    ids.add(RolloutContext.currentId());
    tracer.spanBuilder("work").startSpan().end();
    return "result";
  }

  private void callTwice(ResultType type, @Nullable String id) throws Exception {
    routes.telemetry().spanGroups().select(on ? "all" : "");
    Results results = InstrumentedResults.wrap(new LateWorker(this::work), routes.telemetry());
    type.read(results, id, item -> {});
    type.read(results, id, item -> {});
  }

  private List<SpanData> spans(String name) {
    return routes.spans().stream()
        .filter(span -> span.getName().startsWith(name))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void isDoneInTheRoutesContext(ResultType type) throws Exception {
    Span request = tracer.spanBuilder("request").startSpan();
    Scope current = Context.root().with(request).makeCurrent();
    try (current) {
      callTwice(type, "7-2-a1");
      assertThat(Span.current()).isSameAs(request);
      assertThat(RolloutContext.currentId()).isNull();
    }
    String requestId = request.getSpanContext().getSpanId();
    List<SpanData> calls = spans("gym.model.");
    assertThat(calls).hasSize(on ? 2 : 0);
    assertThat(calls)
        .extracting(SpanData::getParentSpanId)
        .containsOnly(on ? new String[] {requestId} : new String[0]);
    List<String> parents =
        on ? calls.stream().map(SpanData::getSpanId).toList() : List.of(requestId);
    assertThat(spans("work"))
        .isNotEmpty()
        .extracting(SpanData::getParentSpanId)
        .containsOnly(parents.toArray(String[]::new));
    assertThat(ids).isNotEmpty().containsOnly("7-2-a1");
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheCallersRollout(ResultType type) throws Exception {
    Scope current = RolloutContext.makeCurrent("7-1");
    try (current) {
      callTwice(type, null);
    }
    assertThat(ids).isNotEmpty().containsOnly("7-1");
    assertThat(Context.current()).isSameAs(Context.root());
  }
}
