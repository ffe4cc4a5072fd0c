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
  private final Primitives delegate;

  private final Routes routes;

  private final TracedRoute isSolved;

  private final TracedRoute score;

  private final TracedRoute grade;

  InstrumentedPrimitives(Primitives delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.isSolved = routes.verify("isSolved", "gym.verify");
    this.score = routes.verify("score", "gym.verify");
    this.grade = routes.verify("grade", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Primitives wrap(Primitives delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Primitives wrap(Primitives delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Primitives", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedPrimitives(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
