package dev.routespan.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each of these tests would see what the one before it left, if JUnit did not reset the extension. */
class RoutesExtensionTest {

  private static void useAndLeaveTraces(TestRoutes routes, String groups) {
    assertThat(routes).emittedNothing();
    assertThat(routes.telemetry().spanGroups()).hasToString(groups);
    InstrumentedRollouts.wrap((id, work) -> {}, routes.telemetry()).run("7-1", () -> {});
    assertThat(routes).hasRoute("gym.rollout");
    routes.telemetry().spanGroups().select("verify");
  }

  @Nested
  class AsAStaticField {
    @RegisterExtension
    static final RoutesExtension ROUTES = RoutesExtension.create("rollout");

    @RepeatedTest(2)
    void isResetBeforeEachTest() {
      useAndLeaveTraces(ROUTES, "rollout");
    }
  }

  @Nested
  @ExtendWith(RoutesExtension.class)
  class AsAParameter {
    @RepeatedTest(2)
    void isResetBeforeEachTest(TestRoutes routes, RoutesExtension same) {
      assertThat(same).isSameAs(routes);
      useAndLeaveTraces(routes, "all");
    }
  }
}
