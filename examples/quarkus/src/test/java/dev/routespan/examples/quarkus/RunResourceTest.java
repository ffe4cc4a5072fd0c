package dev.routespan.examples.quarkus;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.examples.testkit.Answer;
import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;
import io.quarkus.arc.Arc;
import io.quarkus.test.Mock;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import java.net.URI;

/** Quarkus starts once for all tests; each has handlers of its own, wrapped or not. */
@QuarkusTest
class RunResourceTest extends HostContract {
  private static volatile RouteTelemetry current = RouteTelemetry.noop();

  @TestHTTPResource
  URI address;

  @Produces
  @Mock
  @Dependent
  RouteTelemetry telemetry() {
    return current;
  }

  @Override
  protected RunningHost startPlain() {
    QuarkusMock.installMockForType(new OneShotAgent(new ExactVerifier()), Agent.class);
    return new RunningHost(address, () -> {}); // Quarkus takes it away behind the test.
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) {
    current = telemetry;
    Arc.container().instance(Agent.class).destroy(); // to be produced again
    Arc.container().instance(Verifier.class).destroy();
    return new RunningHost(address, () -> {});
  }

  /** Quarkus numbers its errors, and shows tests their stack trace, in which the wrapper is. */
  @Override
  protected Answer comparable(Answer answer) {
    if (answer.status() != 500) {
      return answer;
    }
    return answer
        .withoutHeader("content-length")
        .withBody(answer.body().replaceAll("Error id [^,]*|\"stack\":.*", ""));
  }
}
