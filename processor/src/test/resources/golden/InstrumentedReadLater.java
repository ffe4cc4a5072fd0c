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
  /** The handler that is wrapped. */
  private final ReadLater delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code tokens}. */
  private final TracedRoute tokens;

  /** The route {@code items}. */
  private final TracedRoute items;

  /** The route {@code bytes}. */
  private final TracedRoute bytes;

  /** The route {@code whole}. */
  private final TracedRoute whole;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
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
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static ReadLater wrap(ReadLater delegate, RouteTelemetry telemetry) {
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
  public static ReadLater wrap(ReadLater delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.ReadLater", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedReadLater(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
