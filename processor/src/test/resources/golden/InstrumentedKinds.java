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
  private final Kinds delegate;

  private final Routes routes;

  private final TracedRoute run;

  private final TracedRoute verify;

  private final TracedRoute responses;

  private final TracedRoute chatCompletions;

  private final TracedRoute getURLFor2D;

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
   */
  public static Kinds wrap(Kinds delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Kinds wrap(Kinds delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Kinds", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedKinds(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
