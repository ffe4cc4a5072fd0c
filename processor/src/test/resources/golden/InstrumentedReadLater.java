package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.generated.UntilClosed;
import io.opentelemetry.api.common.Attributes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Traces the routes of {@link ReadLater}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedReadLater implements ReadLater, RouteWrapper {
  private final ReadLater delegate;

  private final Routes routes;

  private final TracedRoute tokens;

  private final TracedRoute items;

  private final TracedRoute bytes;

  private final TracedRoute whole;

  InstrumentedReadLater(ReadLater delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.tokens = routes.modelCall("tokens", "gym.model.tokens", "tokens");
    this.items = routes.modelCall("items", "gym.model.items", "items");
    this.bytes = routes.modelCall("bytes", "gym.model.bytes", "bytes");
    this.whole = routes.modelCall("whole", "gym.model.whole", "whole");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static ReadLater wrap(ReadLater delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static ReadLater wrap(ReadLater delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.ReadLater", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedReadLater(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static ReadLater unwrap(ReadLater handler) {
    return Routes.handlerOf(handler, ReadLater.class);
  }

  @Override
  public Stream<? extends CharSequence> tokens(String question) {
    if (RouteGate.isOff(tokens)) {
      return delegate.tokens(question);
    }
    RouteCall call = tokens.start();
    try (call) {
      return UntilClosed.traced(call, delegate.tokens(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <T> Iterator<T> items(T seed) {
    if (RouteGate.isOff(items)) {
      return delegate.items(seed);
    }
    RouteCall call = items.start();
    try (call) {
      return UntilClosed.traced(call, delegate.items(seed));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public InputStream bytes(String question) throws IOException {
    if (RouteGate.isOff(bytes)) {
      return delegate.bytes(question);
    }
    RouteCall call = bytes.start();
    try (call) {
      return UntilClosed.traced(call, delegate.bytes(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String whole(String question) {
    if (RouteGate.isOff(whole)) {
      return delegate.whole(question);
    }
    RouteCall call = whole.start();
    try (call) {
      return call.returned(delegate.whole(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public ReadLater delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedReadLater[" + delegate + "]";
  }
}
