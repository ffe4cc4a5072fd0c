package dev.routespan.runtime.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.RawRequest;
import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutPhaseFilterTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  void start() throws Exception {
    ServletContextHandler context = new ServletContextHandler();
    FilterHolder filter = new FilterHolder(new RolloutPhaseFilter());
    filter.setAsyncSupported(true);
    context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
    ServletHolder servlet = new ServletHolder(new Answering());
    servlet.setAsyncSupported(true);
    context.addServlet(servlet, "/*");
    server.addConnector(connector);
    server.setHandler(context);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/body", "/writer", "/empty", "/error", "/later"})
  void tellsWhatTheModelTookBeforeTheAnswerBegins(String target) throws Exception {
    assertThat(get(target)).contains(RolloutPhases.HEADER + ": model=12.000");
  }

  @Test
  void tellsNothingIfThereWasNothing() throws Exception {
    assertThat(get("/nothing")).doesNotContain(RolloutPhases.HEADER);
  }

  private String get(String target) throws IOException {
    return RawRequest.get(connector.getLocalPort(), target).toLowerCase(Locale.ROOT);
  }

  private final class Answering extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (request.getRequestURI().equals("/later")) {
        answerLater(request, response);
        return;
      }
      if (!request.getRequestURI().equals("/nothing")) {
        Generated.run(otel.modelCall(), () -> otel.advanceMillis(12));
      }
      switch (request.getRequestURI()) {
        case "/body" -> response.getOutputStream().print("done");
        case "/writer" -> response.getWriter().print("done");
        case "/error" -> response.sendError(500, "broken");
        default -> response.setStatus(204);
      }
    }

    private void answerLater(HttpServletRequest request, HttpServletResponse response) {
      AsyncContext async = request.startAsync(request, response);
      CompletableFuture<String> reply = new CompletableFuture<>();
      Generated.callLater(otel.modelCall(), () -> reply);
      async.start(() -> {
        otel.advanceMillis(12);
        reply.complete("done");
        try {
          async.getResponse().getOutputStream().print("done");
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        async.complete();
      });
    }
  }
}
