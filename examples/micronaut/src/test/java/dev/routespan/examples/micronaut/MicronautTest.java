package dev.routespan.examples.micronaut;

import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.util.Map;

class MicronautTest extends HostContract {
  @Override
  protected RunningHost startPlain() {
    return running(context());
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) {
    return running(context().registerSingleton(RouteTelemetry.class, telemetry));
  }

  private static ApplicationContext context() {
    return ApplicationContext.builder(Map.of("micronaut.server.port", -1)).build();
  }

  private static RunningHost running(ApplicationContext context) {
    EmbeddedServer server = context.start().getBean(EmbeddedServer.class).start();
    return RunningHost.at(server.getPort(), context::close);
  }
}
