package dev.routespan.examples.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.jaxrs2.Reader;
import io.swagger.v3.oas.models.OpenAPI;
import org.glassfish.grizzly.http.server.HttpServer;
import org.junit.jupiter.api.Test;

class JerseyServerTest extends HostContract {
  @Override
  protected RunningHost startPlain() {
    return running(JerseyServer.start(0, new RunHandler(new ExactVerifier())));
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) {
    return running(JerseyServer.start(0, telemetry));
  }

  private static RunningHost running(HttpServer server) {
    int port = server.getListeners().iterator().next().getPort();
    return RunningHost.at(port, server::shutdownNow);
  }

  @Test
  void hasTheOpenApiOfThePlainResource() {
    String document = openApi(InstrumentedRunResource.class);

    assertThat(document).isEqualTo(openApi(RunHandler.class)).contains("\"rollouts\"", "\"/run\"");
  }

  private static String openApi(Class<? extends RunResource> resource) {
    return Json.pretty(new Reader(new OpenAPI()).read(resource));
  }
}
