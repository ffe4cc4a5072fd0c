package dev.routespan.examples.lombok;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.examples.testkit.ExampleTelemetry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mapstruct.factory.Mappers;

/** What each of the three processors wrote. */
class ProcessorsTest {
  private final ExampleTelemetry telemetry = new ExampleTelemetry();

  @AfterEach
  void close() {
    telemetry.close();
  }

  @Test
  void traceAnAttemptWithItsId() {
    telemetry.routes().spanGroups().select("verify");
    Verdicts verdicts = Mappers.getMapper(Verdicts.class);
    Verifier verifier = InstrumentedVerifier.wrap(
        attempt -> verdicts.of(attempt, attempt.getAnswer().equals("42") ? 1 : 0),
        telemetry.routes());

    assertThat(verifier.verify(new Attempt("7-2", "42"))).isEqualTo(new Verdict("42", 1));
    assertThat(telemetry.takeSpans())
        .extracting(ExampleTelemetry::rolloutId)
        .containsExactly("7-2");
  }
}
