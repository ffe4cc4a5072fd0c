package dev.routespan.runtime.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpenSpanProcessorTest {
  private static final AttributeKey<Boolean> TRUNCATED =
      AttributeKey.booleanKey("nemo.span.truncated");

  private final OpenSpanProcessor openSpans = OpenSpanProcessor.create();
  private final List<SpanData> exported = new ArrayList<>();
  private final SdkTracerProvider provider = provider(Sampler.alwaysOn());
  private final Tracer tracer = provider.get("test");

  @Test
  void endsWhatIsOpenWhenTheProviderIsShutDownTheInnermostFirst() {
    Span outer = tracer.spanBuilder("outer").startSpan();
    Span inner = child("inner", outer);
    child("innermost", inner);
    child("done", outer).end();

    provider.shutdown().join(10, TimeUnit.SECONDS);

    assertThat(exported)
        .extracting(SpanData::getName)
        .containsExactly("done", "innermost", "inner", "outer");
    assertThat(exported)
        .extracting(span -> span.getAttributes().get(TRUNCATED))
        .containsExactly(null, true, true, true);
  }

  @Test
  void endsEachOnceThoughItsOwnerEndsItLater() {
    Span span = tracer.spanBuilder("any").startSpan();
    openSpans.endAll();
    openSpans.endAll();
    span.end();
    provider.shutdown().join(10, TimeUnit.SECONDS);

    assertThat(exported).hasSize(1);
  }

  @Test
  void leavesSpansThatAreNotRecordedAlone() {
    SdkTracerProvider off = provider(Sampler.alwaysOff());
    off.get("test").spanBuilder("any").startSpan();
    off.shutdown().join(10, TimeUnit.SECONDS);

    assertThat(exported).isEmpty();
  }

  @Test
  void waitsForWhatIsOpenButNotForever() throws Exception {
    Span span = tracer.spanBuilder("any").startSpan();
    assertThat(openSpans.awaitNone(Duration.ofMillis(30))).isFalse();

    Thread end = new Thread(span::end);
    end.start();
    assertThat(openSpans.awaitNone(Duration.ofSeconds(30))).isTrue();
    end.join();
  }

  private Span child(String name, Span parent) {
    return tracer.spanBuilder(name).setParent(Context.root().with(parent)).startSpan();
  }

  private SdkTracerProvider provider(Sampler sampler) {
    return SdkTracerProvider.builder()
        .setSampler(sampler)
        .addSpanProcessor(openSpans)
        .addSpanProcessor(SimpleSpanProcessor.create(new Kept()))
        .build();
  }

  /** OpenTelemetry's own forgets all when it is shut down. */
  private final class Kept implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      exported.addAll(spans);
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
