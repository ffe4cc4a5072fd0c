package dev.routespan.examples.kotlin

import dev.routespan.examples.testkit.ExampleTelemetry
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

class VerifierTest {
  @Test
  fun tracesAVerificationWithItsId() {
    ExampleTelemetry().use { telemetry ->
      telemetry.routes().spanGroups().select("verify")
      val verifier = verifier(telemetry.routes())

      assertThat(verifier.verify("7-2", "42")).isEqualTo(1.0)
      assertThat(verifier.verify("7-2", null)).isEqualTo(0.0)
      assertThat(telemetry.takeSpans().map { ExampleTelemetry.rolloutId(it) })
          .containsExactly("7-2", "7-2")
    }
  }
}
