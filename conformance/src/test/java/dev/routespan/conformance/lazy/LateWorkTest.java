package dev.routespan.conformance.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.testing.TestRoutes;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/**
 * R02, R03: the parent of a span that is made in a handler's work, and the rollout id there, for each
 * type of result, with the group on and off.
 */
@ParameterizedClass(name = "group on: {0}")
@ValueSource(booleans = {true, false})
class LateWorkTest {

  /** What is read, and how. */
  enum ResultType {
    VALUE(Results::value),
    COMPLETABLE_FUTURE((results, id) -> results.future(id).join()),
    LISTENABLE_FUTURE(Results::guavaFuture),
    FLOW_PUBLISHER(
        (results, id) -> JdkFlowAdapter.flowPublisherToFlux(results.flow(id)).blockLast()),
    PUBLISHER((results, id) -> Flux.from(results.publisher(id)).blockLast()),
    MONO((results, id) -> results.mono(id).block()),
    FLUX((results, id) -> results.flux(id).blockLast()),
    UNI((results, id) -> results.uni(id).await().indefinitely()),
    MULTI((results, id) -> results.multi(id).collect().last().await().indefinitely()),
    SINGLE((results, id) -> results.single(id).blockingGet()),
    MAYBE((results, id) -> results.maybe(id).blockingGet()),
    COMPLETABLE((results, id) -> results.completable(id).blockingAwait()),
    OBSERVABLE((results, id) -> results.observable(id).blockingSubscribe()),
    FLOWABLE((results, id) -> results.flowable(id).blockingSubscribe()),
    STREAM((results, id) -> results.stream(id).forEach(item -> {})),
    ITERATOR((results, id) -> results.iterator(id).forEachRemaining(item -> {})),
    INPUT_STREAM((results, id) -> readToTheEnd(results.inputStream(id))),
    STREAM_OBSERVER((results, id) -> results.answer(id, new Ignoring())),
    REQUEST_OBSERVER((results, id) -> {
      StreamObserver<String> requests = results.chat(id, new Ignoring());
      requests.onNext("request");
      requests.onCompleted();
    });

    private final BiConsumer<Results, @Nullable String> call;

    ResultType(BiConsumer<Results, @Nullable String> call) {
      this.call = call;
    }

    private static void readToTheEnd(InputStream bytes) {
      try (bytes) {
        while (bytes.read() >= 0) {}
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class Ignoring implements StreamObserver<String> {
    @Override
    public void onNext(String item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }

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

  private void callTwice(ResultType type, @Nullable String id) {
    routes.telemetry().spanGroups().select(on ? "all" : "");
    Results results = InstrumentedResults.wrap(new LateWorker(this::work), routes.telemetry());
    type.call.accept(results, id);
    type.call.accept(results, id);
  }

  private List<SpanData> spans(String name) {
    return routes.spans().stream()
        .filter(span -> span.getName().startsWith(name))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void isDoneInTheRoutesContext(ResultType type) {
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
  void keepsTheCallersRollout(ResultType type) {
    Scope current = RolloutContext.makeCurrent("7-1");
    try (current) {
      callTwice(type, null);
    }
    assertThat(ids).isNotEmpty().containsOnly("7-1");
    assertThat(Context.current()).isSameAs(Context.root());
  }
}
