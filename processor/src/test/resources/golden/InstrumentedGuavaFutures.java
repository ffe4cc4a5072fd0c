package dev.example;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.ListenableFutures;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;

/**
 * Traces the routes of {@link GuavaFutures}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedGuavaFutures implements GuavaFutures, RouteWrapper {
  /** The handler that is wrapped. */
  private final GuavaFutures delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code own}. */
  private final TracedRoute own;

  /** The route {@code variable}. */
  private final TracedRoute variable;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedGuavaFutures(GuavaFutures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.own = routes.verify("own", "gym.verify");
    this.variable = routes.verify("variable", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static GuavaFutures wrap(GuavaFutures delegate, RouteTelemetry telemetry) {
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
  public static GuavaFutures wrap(GuavaFutures delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.GuavaFutures", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedGuavaFutures(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static GuavaFutures unwrap(GuavaFutures handler) {
    return Routes.handlerOf(handler, GuavaFutures.class);
  }

  @Override
  public ListenableFuture<? extends GuavaFutures.Reward> verify(String answer) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(answer);
    }
    RouteCall call = verify.result("app.reward", (GuavaFutures.Reward it) -> it.value()).start();
    try (call) {
      return ListenableFutures.endWhenDone(call, delegate.verify(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public SettableFuture<String> own(String answer) {
    if (RouteGate.isOff(own)) {
      return delegate.own(answer);
    }
    RouteCall call = own.start();
    try (call) {
      return ListenableFutures.endWhenDone(call, delegate.own(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <F extends ListenableFuture<String>> F variable(F future) {
    if (RouteGate.isOff(variable)) {
      return delegate.variable(future);
    }
    RouteCall call = variable.start();
    try (call) {
      return ListenableFutures.endWhenDone(call, delegate.variable(future));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public GuavaFutures delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedGuavaFutures[" + delegate + "]";
  }
}
