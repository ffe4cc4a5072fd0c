package dev.routespan.runtime.jersey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.context.Context;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jersey itself, without a server around it, so that its threads can be looked at. */
@ExtendWith(NoOpenScopes.class)
class RolloutPathFeatureTest {
  private final CompletableFuture<String> later = new CompletableFuture<>();
  private volatile Thread managedThread = Thread.currentThread();

  @AfterEach
  void noIdIsLeftOnTheThread() {
    assertThat(Context.current()).isSameAs(Context.root());
  }

  @Path("/")
  @Produces("text/plain")
  public final class Resource {
    @GET
    @Path("{path:.*}")
    public String echo(@jakarta.ws.rs.core.Context UriInfo uris) {
      return RolloutContext.currentId() + " " + uris.getRequestUri();
    }

    @GET
    @Path("throw")
    public String fail() {
      throw new IllegalStateException("with " + RolloutContext.currentId());
    }

    @GET
    @Path("stream")
    public StreamingOutput stream() {
      return out ->
          out.write(String.valueOf(RolloutContext.currentId()).getBytes(StandardCharsets.UTF_8));
    }

    @GET
    @Path("stage")
    public CompletionStage<String> stage() {
      String id = RolloutContext.currentId();
      return later.thenApply(word -> id + " " + word);
    }

    @GET
    @Path("suspended")
    public void suspend(@Suspended AsyncResponse response) {
      String id = RolloutContext.currentId();
      later.thenAccept(word -> response.resume(id + " " + word));
    }

    @GET
    @ManagedAsync
    @Path("managed")
    public void managed(@Suspended AsyncResponse response) {
      managedThread = Thread.currentThread();
      response.resume(RolloutContext.currentId() + " " + later.join());
    }
  }

  private static final class FaultyFilter implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
      throw new IllegalStateException("a filter's own fault");
    }
  }

  private ApplicationHandler jersey(Feature feature, Object... components) {
    return new ApplicationHandler(new ResourceConfig()
        .register(feature)
        .register(new Resource())
        .registerInstances(components));
  }

  private static ContainerRequest request(String base, String path) {
    URI root = URI.create("http://localhost:1" + base);
    URI uri = URI.create("http://localhost:1" + path);
    return new ContainerRequest(
        root, uri, "GET", null, new MapPropertiesDelegate(), new ResourceConfig());
  }

  private static String body(ContainerResponse response) {
    return response.getEntity().toString();
  }

  private String get(String base, String path) throws Exception {
    return body(jersey(new RolloutPathFeature()).apply(request(base, path)).get());
  }

  @ParameterizedTest
  @CsvSource({
    "/, /ng-rollout/7-2-a1/verify?x=%20a, 7-2-a1 http://localhost:1/verify?x=%20a",
    "/, /ng-rollout/7-2, 7-2 http://localhost:1/",
    "/, /ng-rollout/7-2//host/x, 7-2 http://localhost:1/host/x",
    "/, /verify, null http://localhost:1/verify",
    "/, /ng-rollout/7%2d2/verify, null http://localhost:1/ng-rollout/7%2d2/verify",
    "/, /ng-rollout/7-2/a/%2e%2e/b, null http://localhost:1/ng-rollout/7-2/a/%2e%2e/b",
    "/app/, /app/ng-rollout/7-2/verify, 7-2 http://localhost:1/app/verify",
  })
  void takesTheIdOffThePath(String base, String path, String expected) throws Exception {
    assertThat(get(base, path)).isEqualTo(expected);
  }

  @Test
  void keepsTheIdUntilTheAnswerIsWritten() throws Exception {
    ContainerRequest request = request("/", "/ng-rollout/7-2/stream");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    jersey(new RolloutPathFeature()).apply(request, out).get();

    assertThat(out).hasToString("7-2");
    assertThat(request.getProperty(RolloutPathFeature.ROLLOUT_ID)).isEqualTo("7-2");
  }

  @Test
  void leavesNoIdBehindOfAMethodThatThrows() {
    ApplicationHandler jersey = jersey(new RolloutPathFeature());
    Throwable thrown =
        catchThrowable(() -> jersey.apply(request("/", "/ng-rollout/7-2/throw")).get());

    assertThat(thrown).hasRootCauseMessage("with 7-2");
  }

  @Test
  void leavesNoIdBehindOfAResponseFilterThatThrows() {
    ApplicationHandler jersey = jersey(new RolloutPathFeature(), new FaultyFilter());

    assertThat(
            catchThrowable(() -> jersey.apply(request("/", "/ng-rollout/7-2/x")).get()))
        .hasRootCauseMessage("a filter's own fault");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stage", "suspended", "managed"})
  void hasTheIdInAnAsynchronousMethodAndNotOnItsThreadAfterwards(String path) throws Exception {
    var answer = jersey(new RolloutPathFeature()).apply(request("/", "/ng-rollout/7-2/" + path));
    assertThat(RolloutContext.currentId()).isNull();

    new Thread(() -> later.complete("done")).start();
    assertThat(body(answer.get(10, TimeUnit.SECONDS))).isEqualTo("7-2 done");
    waitUntilIdle(managedThread);
  }

  /** Jersey's own thread may still leave the method that has answered. */
  private static void waitUntilIdle(Thread thread) throws InterruptedException {
    while (thread != Thread.currentThread() && thread.getState() == Thread.State.RUNNABLE) {
      Thread.sleep(1);
    }
  }

  @Test
  void readsBaggageIfAsked() throws Exception {
    assertThat(getWithBaggage(RolloutPathFeature.withBaggage())).startsWith("7-2 ");
    assertThat(getWithBaggage(new RolloutPathFeature())).startsWith("null ");
  }

  private String getWithBaggage(RolloutPathFeature feature) throws Exception {
    ContainerRequest request = request("/", "/verify");
    request.header("baggage", "a=b,nemo.gym.rollout.id=7-2");
    return body(jersey(feature).apply(request).get());
  }
}
