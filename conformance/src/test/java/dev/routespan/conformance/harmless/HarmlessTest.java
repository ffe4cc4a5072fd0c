package dev.routespan.conformance.harmless;

import dev.routespan.conformance.harmless.Ending.Outcome;
import dev.routespan.conformance.lazy.InstrumentedResults;
import dev.routespan.conformance.lazy.ResultType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Telemetry that fails or hangs at each of its calls in turn, before or after its work: the handler is
 * called once, its result or very failure comes out, the context is as before, and one line is logged.
 */
class HarmlessTest {
  private static final FaultSweep ROUTES = new FaultSweep();
  private static final FaultSweep REQUESTS = new FaultSweep();

  @AfterAll
  static void printTheTotals() {
    System.out.println(ROUTES.totals("routes"));
    System.out.println(REQUESTS.totals("requests"));
  }

  @ParameterizedTest
  @EnumSource
  void changesNoOutcomeOfARoute(ResultType type) {
    for (Ending ending : Ending.values()) {
      Outcome expected = ending.of(type, handler -> handler);
      if (ending != Ending.FAILS_AFTER_AN_ITEM || !expected.failure().equals("none")) {
        ROUTES.failInTurn(
            type + " that " + ending,
            openTelemetry -> ending.of(
                type,
                handler ->
                    InstrumentedResults.wrap(handler, FaultyTelemetry.routes(openTelemetry))),
            expected);
      }
    }
  }

  @Test
  void changesNoOutcomeOfARequest() {
    for (Request request : Request.values()) {
      REQUESTS.failInTurn(
          "request that " + request, request::throughOurClient, request.throughTheJdks());
    }
  }
}
