package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;

/**
 * Traces the routes of {@link Primitives}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedPrimitives implements Primitives, RouteWrapper {
  /** The handler that is wrapped. */
  private final Primitives delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code isSolved}. */
  private final TracedRoute isSolved;

  /** The route {@code score}. */
  private final TracedRoute score;

  /** The route {@code grade}. */
  private final TracedRoute grade;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedPrimitives(Primitives delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.isSolved = routes.verify("isSolved", "gym.verify");
    this.score = routes.verify("score", "gym.verify");
    this.grade = routes.verify("grade", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Primitives wrap(Primitives delegate, RouteTelemetry telemetry) {
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
  public static Primitives wrap(Primitives delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Primitives", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedPrimitives(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Primitives unwrap(Primitives handler) {
    return Routes.handlerOf(handler, Primitives.class);
  }

  @Override
  public boolean isSolved(byte b, short s, int i, long l) {
    if (RouteGate.isOff(isSolved)) {
      return delegate.isSolved(b, s, i, l);
    }
    RouteCall call = isSolved.start();
    try (call) {
      return call.returned(delegate.isSolved(b, s, i, l));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public double score(float f, double d, char c, boolean z) {
    if (RouteGate.isOff(score)) {
      return delegate.score(f, d, c, z);
    }
    RouteCall call = score.start();
    try (call) {
      return call.returned(delegate.score(f, d, c, z));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public char grade(int[][] numbers) {
    if (RouteGate.isOff(grade)) {
      return delegate.grade(numbers);
    }
    RouteCall call = grade.start();
    try (call) {
      return call.returned(delegate.grade(numbers));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Primitives delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedPrimitives[" + delegate + "]";
  }
}
