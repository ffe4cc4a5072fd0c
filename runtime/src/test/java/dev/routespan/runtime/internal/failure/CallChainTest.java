package dev.routespan.runtime.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.Garbage;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class CallChainTest {
  private final Span span = new TestOpenTelemetry().tracer().spanBuilder("call").startSpan();

  @Test
  void isTheCallsThatACallIsMadeIn() {
    Context outer = CallChain.with(Context.root(), span);
    Context inner = CallChain.with(outer, span);

    assertThat(CallChain.of(Context.root())).isNull();
    assertThat(CallChain.of(outer).outer()).isNull();
    assertThat(CallChain.of(inner).outer()).isSameAs(CallChain.of(outer));
  }

  @Test
  void leavesOutCallsThatAreNotRecorded() {
    Context outer = CallChain.with(Context.root(), span);
    Span sampledOut =
        new TestOpenTelemetry(Sampler.alwaysOff()).tracer().spanBuilder("call").startSpan();

    assertThat(CallChain.with(outer, sampledOut)).isSameAs(outer);
  }

  @Test
  void keepsFewOfTheCallsThatStartOneAnotherForever() {
    Context last = CallChain.with(Context.root(), span);
    WeakReference<CallChain> first = new WeakReference<>(CallChain.of(last));
    for (int i = 0; i < 1_000; i++) {
      last = CallChain.with(last, span);
    }

    assertThat(Garbage.isCollected(first)).isTrue();
    assertThat(CallChain.of(last)).isNotNull();
  }
}
