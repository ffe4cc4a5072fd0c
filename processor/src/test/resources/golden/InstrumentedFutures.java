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
  private final Futures delegate;

  private final Routes routes;

  private final TracedRoute verify;

  private final TracedRoute score;

  private final TracedRoute own;

  InstrumentedFutures(Futures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.score = routes.verify("score", "gym.verify");
    this.own = routes.verify("own", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Futures wrap(Futures delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Futures wrap(Futures delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Futures", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedFutures(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
