package dev.routespan.examples.javalin;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;
import io.javalin.Javalin;

class JavalinServerTest extends HostContract {
  @Override
  protected RunningHost startPlain() {
    return running(JavalinServer.start(0, new OneShotAgent(new ExactVerifier())));
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) {
    return running(JavalinServer.start(0, telemetry));
  }

  private static RunningHost running(Javalin server) {
    return RunningHost.at(server.port(), server::stop);
  }
}
