package dev.routespan.runtime.jersey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.context.Context;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ManagedAsync;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jersey itself, without a server around it. */
@ExtendWith(NoOpenScopes.class)
class RolloutPhaseFeatureTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private volatile Thread answering = Thread.currentThread();

  @AfterEach
  void nothingIsLeftOnTheThread() {
    assertThat(Context.current()).isSameAs(Context.root());
  }

  @Path("/")
  @Produces("text/plain")
  public final class Resource {
    @GET
    @Path("nothing")
    public String nothing() {
      return "nothing";
    }

    @GET
    @Path("body")
    public String body() {
      return takeModel();
    }

    @GET
    @Path("error")
    public Response error() {
      return Response.status(503).entity(takeModel()).build();
    }

    @GET
    @Path("stage")
    public CompletionStage<String> stage() {
      return CompletableFuture.supplyAsync(Context.current().wrapSupplier(this::body));
    }

    @GET
    @Path("suspended")
    public void suspend(@Suspended AsyncResponse response) {
      CompletableFuture.runAsync(
          Context.current().wrap((Runnable) () -> response.resume(takeModel())));
    }

    @GET
    @ManagedAsync
    @Path("managed")
    public void managed(@Suspended AsyncResponse response) {
      response.resume(takeModel());
    }

    private String takeModel() {
      answering = Thread.currentThread();
      Generated.run(otel.modelCall(), () -> otel.advanceMillis(12));
      return "in " + RolloutContext.currentId();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"body", "error", "stage", "suspended", "managed"})
  void tellsWhatTheModelTookBeforeTheAnswerBegins(String path) throws Exception {
    ContainerResponse response = get("/" + path, new RolloutPhaseFeature());

    assertThat(phases(response)).isEqualTo("model=12.000");
    assertThat(response.getEntity()).isEqualTo("in null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"body", "stage", "suspended", "managed"})
  void goesWithTheFeatureOfPathsInEitherOrder(String path) throws Exception {
    for (boolean pathsFirst : new boolean[] {true, false}) {
      Feature paths = new RolloutPathFeature();
      Feature phases = new RolloutPhaseFeature();
      ContainerResponse response =
          get("/ng-rollout/7-2/" + path, pathsFirst ? paths : phases, pathsFirst ? phases : paths);

      assertThat(phases(response)).isEqualTo("model=12.000");
      assertThat(response.getEntity()).isEqualTo("in 7-2");
    }
  }

  @Test
  void tellsNothingIfThereWasNothing() throws Exception {
    assertThat(phases(get("/nothing", new RolloutPhaseFeature()))).isNull();
  }

  @Test
  void tellsNothingOfARequestThatIsRefused() throws Exception {
    ContainerResponse response =
        get("/ng-trace/x/body", new RolloutPathFeature(), new RolloutPhaseFeature());

    assertThat(response.getStatus()).isEqualTo(404);
    assertThat(phases(response)).isNull();
  }

  private ContainerResponse get(String path, Feature... features) throws Exception {
    ResourceConfig config = new ResourceConfig();
    for (Feature feature : features) {
      config.register(feature);
    }
    URI root = URI.create("http://localhost:1/");
    ContainerRequest request = new ContainerRequest(
        root, root.resolve(path), "GET", null, new MapPropertiesDelegate(), new ResourceConfig());
    ContainerResponse response = new ApplicationHandler(config.register(new Resource()))
        .apply(request)
        .get(10, TimeUnit.SECONDS);
    waitUntilIdle(answering);
    return response;
  }

  /** A thread that has answered may still have to leave its scopes. */
  private static void waitUntilIdle(Thread thread) throws InterruptedException {
    while (thread != Thread.currentThread() && thread.getState() == Thread.State.RUNNABLE) {
      Thread.sleep(1);
    }
  }

  private static String phases(ContainerResponse response) {
    return response.getHeaderString(RolloutPhases.HEADER);
  }
}
