package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.util.concurrent.CompletableFuture;

/**
 * Traces the routes of {@link Collisions}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedCollisions implements Collisions, RouteWrapper {
  /** The handler that is wrapped. */
  private final Collisions delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code call}. */
  private final TracedRoute call;

  /** The route {@code delegate}. */
  private final TracedRoute delegate_;

  /** The route {@code routes}. */
  private final TracedRoute routes_;

  /** The route {@code later}. */
  private final TracedRoute later;

  /** The route {@code record}. */
  private final TracedRoute record;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedCollisions(Collisions delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.call = routes.verify("call", "gym.verify");
    this.delegate_ = routes.verify("delegate", "gym.verify");
    this.routes_ = routes.verify("routes", "gym.verify");
    this.later = routes.verify("later", "gym.verify");
    this.record = routes.verify("record", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Collisions wrap(Collisions delegate, RouteTelemetry telemetry) {
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
  public static Collisions wrap(Collisions delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Collisions", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedCollisions(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Collisions unwrap(Collisions handler) {
    return Routes.handlerOf(handler, Collisions.class);
  }

  @Override
  public String verify(String delegate, String verify, Object call, Throwable t, Object it,
      Object RouteGate_) {
    if (RouteGate.isOff(this.verify)) {
      return this.delegate.verify(delegate, verify, call, t, it, RouteGate_);
    }
    dev.routespan.runtime.generated.RouteCall call_ = this.verify.start();
    try (call_) {
      return call_.returned(this.delegate.verify(delegate, verify, call, t, it, RouteGate_));
    } catch (Throwable t_) {
      call_.threw(t_);
      throw t_;
    }
  }

  @Override
  public void call() {
    if (RouteGate.isOff(call)) {
      delegate.call();
      return;
    }
    dev.routespan.runtime.generated.RouteCall call_ = call.start();
    try (call_) {
      delegate.call();
      call_.returned();
    } catch (Throwable t) {
      call_.threw(t);
      throw t;
    }
  }

  @Override
  public int delegate() {
    if (RouteGate.isOff(delegate_)) {
      return delegate.delegate();
    }
    dev.routespan.runtime.generated.RouteCall call = delegate_.start();
    try (call) {
      return call.returned(delegate.delegate());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public int routes(String rollout) {
    if (RouteGate.isOff(routes_)) {
      io.opentelemetry.context.Scope rollout_ = routes_.makeRolloutCurrent(rollout);
      try (rollout_) {
        return delegate.routes(rollout);
      }
    }
    dev.routespan.runtime.generated.RouteCall call = routes_.rolloutId(rollout).start();
    try (call) {
      return call.returned(delegate.routes(rollout));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public CompletableFuture<String> later(Collisions.Scope it) {
    if (RouteGate.isOff(later)) {
      return delegate.later(it);
    }
    dev.routespan.runtime.generated.RouteCall call = later.attribute("a", it, it_ -> it_.id())
        .start();
    try (call) {
      return call.endWhenComplete(delegate.later(it));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Collisions.RouteCall record(Collisions.RouteCall routes) {
    if (RouteGate.isOff(record)) {
      return delegate.record(routes);
    }
    dev.routespan.runtime.generated.RouteCall call = record.start();
    try (call) {
      return call.returned(delegate.record(routes));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Collisions delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedCollisions[" + delegate + "]";
  }
}
