package dev.routespan.module;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.annotations.Route;
import dev.routespan.fixtures.JavaProcess;
import dev.routespan.httpclient.RolloutHttpClient;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The client as a named module, in a process of its own. */
class ModuleTest {

  @Test
  void sendsARequestAsANamedModule() throws Exception {
    Set<String> path = new LinkedHashSet<>();
    for (Class<?> type : new Class<?>[] {
      RolloutHttpClient.class, Route.class, RouteTelemetry.class, OpenTelemetry.class, Context.class
    }) {
      path.add(location(type));
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Path.of(entry).getFileName().toString().startsWith("opentelemetry-common-")) {
        path.add(entry); // a part of the api since 1.52.0
      }
    }

    assertThat(JavaProcess.run(
            "-p",
            String.join(File.pathSeparator, path),
            "--add-modules",
            "dev.routespan.httpclient",
            "-cp",
            location(Program.class),
            Program.class.getName()))
        .isEqualTo("dev.routespan.httpclient\n");
  }

  private static String location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  /** Sends a request through all parts, to a port at which nobody answers. */
  static final class Program {
    public static void main(String[] arguments) throws IOException, InterruptedException {
      HttpClient client = RolloutHttpClient.builder(HttpClient.newHttpClient(), uri -> true)
          .openTelemetry(OpenTelemetry.noop())
          .contextPath("/app")
          .baggage()
          .build();
      Scope scope = RolloutContext.makeCurrent("7-2");
      try (scope) {
        client.send(
            HttpRequest.newBuilder(URI.create("http://localhost:1/app/verify")).build(),
            BodyHandlers.discarding());
      } catch (ConnectException e) {
        System.out.println(client.getClass().getModule().getName());
      }
    }
  }
}
