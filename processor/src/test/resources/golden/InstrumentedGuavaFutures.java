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
  private final GuavaFutures delegate;

  private final Routes routes;

  private final TracedRoute verify;

  private final TracedRoute own;

  private final TracedRoute variable;

  InstrumentedGuavaFutures(GuavaFutures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.own = routes.verify("own", "gym.verify");
    this.variable = routes.verify("variable", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static GuavaFutures wrap(GuavaFutures delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static GuavaFutures wrap(GuavaFutures delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.GuavaFutures", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedGuavaFutures(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
