package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.StreamObservers;
import dev.routespan.runtime.generated.TracedRoute;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.api.common.Attributes;

/**
 * Traces the routes of {@link Observers.Handler}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedObservers_Handler implements Observers.Handler, RouteWrapper {
  /** The handler that is wrapped. */
  private final Observers.Handler delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code raw}. */
  private final TracedRoute raw;

  /** The route {@code generate}. */
  private final TracedRoute generate;

  /** The route {@code chat}. */
  private final TracedRoute chat;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedObservers_Handler(Observers.Handler delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.raw = routes.modelCall("raw", "gym.model.raw", "raw");
    this.generate = routes.modelCall("generate", "gym.model.generate", "generate");
    this.chat = routes.modelCall("chat", "gym.model.chat", "chat");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Observers.Handler wrap(Observers.Handler delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @param attributes what is on each of its spans
   * @return the handler, traced
   */
  public static Observers.Handler wrap(Observers.Handler delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Observers.Handler", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedObservers_Handler(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Observers.Handler unwrap(Observers.Handler handler) {
    return Routes.handlerOf(handler, Observers.Handler.class);
  }

  @Override
  public void raw(String id, ServerCallStreamObserver<? super Integer> call) {
    if (RouteGate.isOff(raw)) {
      RouteCall rollout = raw.onlyRolloutId(id).start();
      try (rollout) {
        delegate.raw(id, StreamObservers.endWhenDone(rollout, call));
      }
      return;
    }
    RouteCall call_ = raw.rolloutId(id).start();
    try (call_) {
      delegate.raw(id, StreamObservers.endWhenDone(call_, call));
    } catch (Throwable t) {
      call_.threw(t);
      throw t;
    }
  }

  @Override
  public void health(String request, StreamObserver<String> responseObserver) {
    delegate.health(request, responseObserver);
  }

  @Override
  public void generate(String request, StreamObserver<String> responseObserver) {
    if (RouteGate.isOff(generate)) {
      delegate.generate(request, responseObserver);
      return;
    }
    RouteCall call = generate.start();
    try (call) {
      delegate.generate(request, StreamObservers.endWhenDone(call, responseObserver));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public StreamObserver<Integer> chat(StreamObserver<String> responseObserver) {
    if (RouteGate.isOff(chat)) {
      return delegate.chat(responseObserver);
    }
    RouteCall call = chat.start();
    try (call) {
      return StreamObservers.withinRoute(call, delegate.chat(
          StreamObservers.endWhenDone(call, responseObserver)));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Observers.Handler delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedObservers_Handler[" + delegate + "]";
  }
}
