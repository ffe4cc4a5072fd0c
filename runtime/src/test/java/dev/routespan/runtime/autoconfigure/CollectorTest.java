package dev.routespan.runtime.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectorTest {

  @Test
  void warnsOnceWithAddressAndProtocolIfNothingArrives() {
    SpanExporter exporter = new Collector(
            "http://me:secret@collector.test:4317?token=secret", "grpc")
        .watched(answering(CompletableResultCode.ofFailure()));
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 3; i++) {
        exporter.export(List.of());
      }

      assertThat(log.warnings("collector.test"))
          .singleElement()
          .asString()
          .startsWith("the collector at http://collector.test:4317 takes nothing by grpc")
          .doesNotContain("secret");
    }
  }

  @Test
  void saysNothingOfOneThatAnswers() {
    SpanExporter exporter = new Collector("http://fine.test:4317", "grpc")
        .watched(answering(CompletableResultCode.ofSuccess()));
    try (LogCapture log = LogCapture.ofRuntime()) {
      assertThat(exporter.export(List.of()).isSuccess()).isTrue();

      assertThat(log.warnings("fine.test")).isEmpty();
    }
  }

  private static SpanExporter answering(CompletableResultCode answer) {
    return new SpanExporter() {
      @Override
      public CompletableResultCode export(Collection<SpanData> spans) {
        return answer;
      }

      @Override
      public CompletableResultCode flush() {
        return answer;
      }

      @Override
      public CompletableResultCode shutdown() {
        return answer;
      }
    };
  }
}
