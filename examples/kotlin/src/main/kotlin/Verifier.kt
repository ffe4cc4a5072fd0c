package dev.routespan.examples.kotlin

import dev.routespan.annotations.RolloutId
import dev.routespan.annotations.Route
import dev.routespan.annotations.RouteKind
import dev.routespan.runtime.RouteTelemetry

@Route(kind = RouteKind.VERIFY)
interface Verifier {
  fun verify(@RolloutId rollout: String, answer: String?): Double
}

fun verifier(telemetry: RouteTelemetry): Verifier =
    InstrumentedVerifier.wrap(ExactVerifier(), telemetry)

class ExactVerifier : Verifier {
  override fun verify(rollout: String, answer: String?): Double = if (answer == "42") 1.0 else 0.0
}
