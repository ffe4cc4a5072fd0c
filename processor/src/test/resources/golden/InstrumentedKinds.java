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
 * Traces the routes of {@link Kinds}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedKinds implements Kinds, RouteWrapper {
  /** The handler that is wrapped. */
  private final Kinds delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code run}. */
  private final TracedRoute run;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code responses}. */
  private final TracedRoute responses;

  /** The route {@code chatCompletions}. */
  private final TracedRoute chatCompletions;

  /** The route {@code getURLFor2D}. */
  private final TracedRoute getURLFor2D;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedKinds(Kinds delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.run = routes.rollout("run", "gym.rollout");
    this.verify = routes.verify("verify", "gym.verify");
    this.responses = routes.agent("responses", "gym.agent.responses");
    this.chatCompletions = routes.modelCall("chatCompletions", "gym.model.chat_completions",
        "chat_completions");
    this.getURLFor2D = routes.group("sandbox").endpoint("getURLFor2D",
        "gym.sandbox.get_url_for_2d");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Kinds wrap(Kinds delegate, RouteTelemetry telemetry) {
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
  public static Kinds wrap(Kinds delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Kinds", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedKinds(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Kinds unwrap(Kinds handler) {
    return Routes.handlerOf(handler, Kinds.class);
  }

  @Override
  public String run(String task) {
    if (RouteGate.isOff(run)) {
      return delegate.run(task);
    }
    RouteCall call = run.start();
    try (call) {
      return call.returned(delegate.run(task));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String verify(String answer) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(answer);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.returned(delegate.verify(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String responses(String task) {
    if (RouteGate.isOff(responses)) {
      return delegate.responses(task);
    }
    RouteCall call = responses.start();
    try (call) {
      return call.returned(delegate.responses(task));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String chatCompletions(String prompt) {
    if (RouteGate.isOff(chatCompletions)) {
      return delegate.chatCompletions(prompt);
    }
    RouteCall call = chatCompletions.start();
    try (call) {
      return call.returned(delegate.chatCompletions(prompt));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String getURLFor2D(String name) {
    if (RouteGate.isOff(getURLFor2D)) {
      return delegate.getURLFor2D(name);
    }
    RouteCall call = getURLFor2D.start();
    try (call) {
      return call.returned(delegate.getURLFor2D(name));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String plain(String text) {
    return delegate.plain(text);
  }

  @Override
  public Kinds delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedKinds[" + delegate + "]";
  }
}
