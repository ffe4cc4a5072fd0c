package dev.routespan.examples.jdkserver;

import com.sun.net.httpserver.HttpServer;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;

class JdkServerTest extends HostContract {
  @Override
  protected RunningHost startPlain() throws Exception {
    return running(JdkServer.start(0, new OneShotAgent(new ExactVerifier())));
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) throws Exception {
    return running(JdkServer.start(0, telemetry));
  }

  private static RunningHost running(HttpServer server) {
    return RunningHost.at(server.getAddress().getPort(), () -> server.stop(0));
  }
}
