package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Traces the routes of {@link Generics}
 * and passes every call on to the handler it wraps.
 *
 * @param <A> as in {@link Generics}
 * @param <C> as in {@link Generics}
 */
@Generated
public class InstrumentedGenerics<A, C extends Comparable<C> & Serializable> implements Generics<A, C>, RouteWrapper {
  /** The handler that is wrapped. */
  private final Generics<A, C> delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code group}. */
  private final TracedRoute group;

  /** The route {@code best}. */
  private final TracedRoute best;

  /** The route {@code pick}. */
  private final TracedRoute pick;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedGenerics(Generics<A, C> delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.group = routes.verify("group", "gym.verify");
    this.best = routes.verify("best", "gym.verify");
    this.pick = routes.verify("pick", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param <A> as in {@link Generics}
   * @param <C> as in {@link Generics}
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static <A, C extends Comparable<C> & Serializable> Generics<A, C> wrap(
      Generics<A, C> delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   *
   * @param <A> as in {@link Generics}
   * @param <C> as in {@link Generics}
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @param attributes what is on each of its spans
   * @return the handler, traced
   */
  public static <A, C extends Comparable<C> & Serializable> Generics<A, C> wrap(
      Generics<A, C> delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Generics", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedGenerics<>(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param <A> as in {@link Generics}
   * @param <C> as in {@link Generics}
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static <A, C extends Comparable<C> & Serializable> Generics<A, C> unwrap(
      Generics<A, C> handler) {
    return Routes.handlerOf(handler, Generics.class);
  }

  @Override
  public <K extends Comparable<? super K>, V> Map<K, List<V>> group(List<? extends V> values,
      Function<? super V, K> by) {
    if (RouteGate.isOff(group)) {
      return delegate.<K, V>group(values, by);
    }
    RouteCall call = group.start();
    try (call) {
      return call.returned(delegate.<K, V>group(values, by));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <T extends Object & Comparable<? super T>> T best(List<? extends T> values, A hint) {
    if (RouteGate.isOff(best)) {
      return delegate.<T>best(values, hint);
    }
    RouteCall call = best.start();
    try (call) {
      return call.returned(delegate.<T>best(values, hint));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public C pick(List<A> from, Map.Entry<A, ? super C> entry) {
    if (RouteGate.isOff(pick)) {
      return delegate.pick(from, entry);
    }
    RouteCall call = pick.start();
    try (call) {
      return call.returned(delegate.pick(from, entry));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Generics<A, C> delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedGenerics[" + delegate + "]";
  }
}
