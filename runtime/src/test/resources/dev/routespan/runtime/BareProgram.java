import dev.routespan.runtime.generated.FlowPublishers;
import dev.routespan.runtime.generated.PublisherCall;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.generated.UntilClosed;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerBuilder;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.BiFunction;

/** Calls a route of each type of the JDK, with nothing but opentelemetry-api on the class path. */
class BareProgram {

  public static void main(String[] args) throws Exception {
    RouteTelemetry telemetry = RouteTelemetry.create(new WithoutSdk());
    telemetry.spanGroups().select("all");
    Routes routes = telemetry.routes("dev.example.Model", Attributes.empty());
    TracedRoute route = routes.modelCall("chat", "gym.model.chat", "chat");
    if (RouteGate.isOff(route)) {
      throw new AssertionError("the route is off");
    }

    later(route, RouteCall::endWhenComplete, new CompletableFuture<>()).complete(1);
    later(route, UntilClosed::traced, List.of(1).stream()).forEach(i -> {});
    later(route, UntilClosed::traced, List.of(1).iterator()).next();
    InputStream bytes = new ByteArrayInputStream(new byte[1]);
    later(route, UntilClosed::traced, bytes).close();
    subscribe(route);
    beforeThereIsAnSdk();
    System.out.println("done");
  }

  /** An implementation of the API: OpenTelemetry's own, which drops everything, leaves routes off. */
  private static final class WithoutSdk implements OpenTelemetry, TracerProvider, TracerBuilder {
    @Override
    public TracerProvider getTracerProvider() {
      return this;
    }

    @Override
    public ContextPropagators getPropagators() {
      return ContextPropagators.noop();
    }

    @Override
    public Tracer get(String scope) {
      return TracerProvider.noop().get(scope)::spanBuilder;
    }

    @Override
    public Tracer get(String scope, String version) {
      return get(scope);
    }

    @Override
    public TracerBuilder tracerBuilder(String scope) {
      return this;
    }

    @Override
    public TracerBuilder setSchemaUrl(String url) {
      return this;
    }

    @Override
    public TracerBuilder setInstrumentationVersion(String version) {
      return this;
    }

    @Override
    public Tracer build() {
      return get("");
    }
  }

  private static void beforeThereIsAnSdk() {
    Routes routes = RouteTelemetry.global().routes("dev.example.Runner", Attributes.empty());
    TracedRoute rollout = routes.rollout("run", "gym.rollout");
    RouteCall call = rollout.rolloutId("7-2").start();
    try (call) {
      String path = RolloutPath.apply(URI.create("http://model/chat")).getPath();
      call.returned(RolloutPath.parse(path).orElseThrow().rolloutId());
    }
    RouteTelemetry.fromEnvironment();
  }

  private static <T> T later(TracedRoute route, BiFunction<RouteCall, T, T> endStrategy, T result) {
    RouteCall call = route.start();
    try (call) {
      return endStrategy.apply(call, result);
    }
  }

  private static void subscribe(TracedRoute route) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
      PublisherCall call = route.startOnSubscribe();
      try (call) {
        FlowPublishers.traced(call, publisher).subscribe(new Flow.Subscriber<Integer>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(1);
          }

          @Override
          public void onNext(Integer item) {}

          @Override
          public void onError(Throwable failure) {}

          @Override
          public void onComplete() {
            done.countDown();
          }
        });
      }
      publisher.submit(1);
    }
    done.await();
  }
}
