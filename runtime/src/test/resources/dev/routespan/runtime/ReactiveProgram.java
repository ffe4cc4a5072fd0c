import dev.routespan.runtime.generated.PublisherCall;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.generated.ReactivePublishers;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.propagation.ContextPropagators;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.reactivestreams.FlowAdapters;

/** Calls a route that returns a Reactive Streams publisher, without Reactor. */
class ReactiveProgram {

  public static void main(String[] args) throws Exception {
    RouteTelemetry telemetry =
        RouteTelemetry.create(OpenTelemetry.propagating(ContextPropagators.noop()));
    telemetry.spanGroups().select("all");
    TracedRoute route = telemetry
        .routes("dev.example.Model", Attributes.empty())
        .modelCall("chat", "gym.model.chat", "chat");
    for (int i = 0; i < 2; i++) {
      CountDownLatch done = new CountDownLatch(1);
      try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
        PublisherCall call = route.startOnSubscribe();
        try (call) {
          ReactivePublishers.traced(call, FlowAdapters.toPublisher(publisher))
              .subscribe(FlowAdapters.toSubscriber(subscriber(done)));
        }
        publisher.submit(1);
      }
      done.await();
    }
    System.out.println("done");
  }

  private static Flow.Subscriber<Integer> subscriber(CountDownLatch done) {
    return new Flow.Subscriber<>() {
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
    };
  }
}
