package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.instrumentation.reactor.v3_1.ContextPropagationOperator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The route is found by those who restore contexts from Reactor's own. */
class ReactorContextTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final AtomicReference<String> current = new AtomicReference<>();

  private String work() {
    current.set(Span.current().getSpanContext().getSpanId());
    return "token";
  }

  private void callWithin(Span request) throws InterruptedException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Context context = Context.root().with(request);
    Scope scope = context.makeCurrent();
    try (scope) {
      Mono<String> handlers = Mono.fromCallable(this::work)
          .contextWrite(own -> own.put("app", "value"))
          .subscribeOn(Schedulers.fromExecutorService(pool));
      Generated.<Mono<String>, RuntimeException>publish(
              otel.modelCall(), on -> on.rolloutId(null), ReactorPublishers::traced, () -> handlers)
          .contextWrite(own -> ContextPropagationOperator.storeOpenTelemetryContext(own, context))
          .block();
    }
    pool.shutdown();
    // Reactor's automatic propagation leaves its scopes after it has told the subscriber.
    assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    assertThat(current.get())
        .isEqualTo(otel.span("gym.model.chat").getSpanContext().getSpanId());
  }

  @Test
  void openTelemetrysInstrumentation() throws InterruptedException {
    ContextPropagationOperator operator = ContextPropagationOperator.create();
    operator.registerOnEachOperator();
    try {
      callWithin(otel.tracer().spanBuilder("request").startSpan());
    } finally {
      operator.resetOnEachOperator();
    }
  }

  @Test
  void automaticPropagation() throws InterruptedException {
    ContextRegistry registry = ContextRegistry.getInstance();
    registry.registerThreadLocalAccessor(new OpenTelemetryAccessor());
    Hooks.enableAutomaticContextPropagation();
    try {
      callWithin(otel.tracer().spanBuilder("request").startSpan());
    } finally {
      Hooks.disableAutomaticContextPropagation();
      registry.removeThreadLocalAccessor(OpenTelemetryAccessor.KEY);
    }
  }

  /** As an application writes one, which cannot know of routes. */
  private static final class OpenTelemetryAccessor implements ThreadLocalAccessor<Context> {
    static final String KEY = "opentelemetry";

    private final ThreadLocal<Deque<Scope>> scopes = ThreadLocal.withInitial(ArrayDeque::new);

    @Override
    public Object key() {
      return KEY;
    }

    @Override
    public Context getValue() {
      return Context.current();
    }

    @Override
    public void setValue(Context value) {
      scopes.get().push(value.makeCurrent());
    }

    @Override
    public void setValue() {
      setValue(Context.root());
    }

    @Override
    public void restore(Context previous) {
      scopes.get().pop().close();
    }

    @Override
    public void restore() {
      scopes.get().pop().close();
    }
  }
}
