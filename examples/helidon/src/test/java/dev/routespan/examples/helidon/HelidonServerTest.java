package dev.routespan.examples.helidon;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;
import io.helidon.webserver.WebServer;

class HelidonServerTest extends HostContract {
  @Override
  protected RunningHost startPlain() {
    return running(HelidonServer.start(0, new OneShotAgent(new ExactVerifier())));
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) {
    return running(HelidonServer.start(0, telemetry));
  }

  private static RunningHost running(WebServer server) {
    return RunningHost.at(server.port(), server::stop);
  }
}
