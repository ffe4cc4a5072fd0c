package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Traces the routes of {@link Futures}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedFutures implements Futures, RouteWrapper {
  /** The handler that is wrapped. */
  private final Futures delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code score}. */
  private final TracedRoute score;

  /** The route {@code own}. */
  private final TracedRoute own;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedFutures(Futures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.score = routes.verify("score", "gym.verify");
    this.own = routes.verify("own", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Futures wrap(Futures delegate, RouteTelemetry telemetry) {
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
  public static Futures wrap(Futures delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Futures", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedFutures(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Futures unwrap(Futures handler) {
    return Routes.handlerOf(handler, Futures.class);
  }

  @Override
  public CompletableFuture<String> verify(String answer) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(answer);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.endWhenComplete(delegate.verify(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public CompletionStage<? extends Number> score(String answer) {
    if (RouteGate.isOff(score)) {
      return delegate.score(answer);
    }
    RouteCall call = score.start();
    try (call) {
      return call.endWhenComplete(delegate.score(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <F extends CompletableFuture<String>> F own(F future) {
    if (RouteGate.isOff(own)) {
      return delegate.own(future);
    }
    RouteCall call = own.start();
    try (call) {
      return call.endWhenComplete(delegate.own(future));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Futures delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedFutures[" + delegate + "]";
  }
}
