package dev.routespan.runtime.testing;

import dev.routespan.runtime.generated.PublisherCall;
import dev.routespan.runtime.generated.RouteAccessor;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteStart;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls a handler in exactly the way that generated methods do. */
public final class Generated {

  private Generated() {}

  public interface Handler<T extends @Nullable Object, X extends Throwable> {
    T handle() throws X;
  }

  public interface VoidHandler<X extends Throwable> {
    void handle() throws X;
  }

  public interface ObserverHandler<O extends @Nullable Object, X extends Throwable> {
    void handle(O observer) throws X;
  }

  public static <T extends @Nullable Object, X extends Throwable> T call(
      TracedRoute route, Handler<T, X> handler) throws X {
    if (RouteGate.isOff(route)) {
      return handler.handle();
    }
    RouteCall call = route.start();
    try (call) {
      return call.returned(handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  public static <X extends Throwable> void run(TracedRoute route, VoidHandler<X> handler) throws X {
    if (RouteGate.isOff(route)) {
      handler.handle();
      return;
    }
    RouteCall call = route.start();
    try (call) {
      handler.handle();
      call.returned();
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  public static <F extends @Nullable CompletionStage<?>, X extends Throwable> F callLater(
      TracedRoute route, Handler<F, X> handler) throws X {
    if (RouteGate.isOff(route)) {
      return handler.handle();
    }
    RouteCall call = route.start();
    try (call) {
      return call.endWhenComplete(handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  /** A route with captured parameters or results, or a rollout id if the gate is on. */
  public static <T extends @Nullable Object, X extends Throwable> T call(
      TracedRoute route, Function<TracedRoute, RouteStart> captures, Handler<T, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      return handler.handle();
    }
    RouteCall call = captures.apply(route).start();
    try (call) {
      return call.returned(handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  public static <F extends @Nullable CompletionStage<?>, X extends Throwable> F callLater(
      TracedRoute route, Function<TracedRoute, RouteStart> captures, Handler<F, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      return handler.handle();
    }
    RouteCall call = captures.apply(route).start();
    try (call) {
      return call.endWhenComplete(handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  /** A route whose result an integration watches. */
  public static <T extends @Nullable Object, X extends Throwable> T callLater(
      TracedRoute route,
      Function<TracedRoute, RouteStart> captures,
      BiFunction<RouteCall, T, T> integration,
      Handler<T, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      return handler.handle();
    }
    RouteCall call = captures.apply(route).start();
    try (call) {
      return integration.apply(call, handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  /** A route whose result is a publisher. */
  public static <T extends @Nullable Object, X extends Throwable> T publish(
      TracedRoute route,
      Function<TracedRoute, RouteStart> captures,
      BiFunction<PublisherCall, T, T> integration,
      Handler<T, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      return handler.handle();
    }
    PublisherCall call = captures.apply(route).startOnSubscribe();
    try (call) {
      return integration.apply(call, handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  /** A route with a rollout id whose result is a publisher. */
  public static <T extends @Nullable Object, X extends Throwable> T publishWithRollout(
      TracedRoute route,
      @Nullable String id,
      BiFunction<PublisherCall, T, T> integration,
      Handler<T, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      PublisherCall rollout = route.onlyRolloutId(id).startOnSubscribe();
      try (rollout) {
        return integration.apply(rollout, handler.handle());
      }
    }
    return publish(route, on -> on.rolloutId(id), integration, handler);
  }

  /** A route with a rollout id whose result an integration watches. */
  public static <T extends @Nullable Object, X extends Throwable> T callLaterWithRollout(
      TracedRoute route,
      @Nullable String id,
      BiFunction<RouteCall, T, T> integration,
      Handler<T, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      RouteCall rollout = route.onlyRolloutId(id).start();
      try (rollout) {
        return integration.apply(rollout, handler.handle());
      }
    }
    return callLater(route, on -> on.rolloutId(id), integration, handler);
  }

  /** A route that answers to an observer. */
  public static <O extends @Nullable Object, X extends Throwable> void observe(
      TracedRoute route,
      Function<TracedRoute, RouteStart> captures,
      BiFunction<RouteCall, O, O> integration,
      O observer,
      ObserverHandler<O, X> handler)
      throws X {
    if (RouteGate.isOff(route)) {
      handler.handle(observer);
      return;
    }
    RouteCall call = captures.apply(route).start();
    try (call) {
      handler.handle(integration.apply(call, observer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  /** A route with a rollout id that is read from an argument. */
  public static <A extends @Nullable Object, T extends @Nullable Object, X extends Throwable>
      T callWithRollout(
          TracedRoute route,
          A argument,
          RouteAccessor<? super A, String> accessor,
          Handler<T, X> handler)
          throws X {
    if (RouteGate.isOff(route)) {
      Scope rollout = route.makeRolloutCurrent(argument, accessor);
      try (rollout) {
        return handler.handle();
      }
    }
    RouteCall call = route.rolloutId(argument, accessor).start();
    try (call) {
      return call.returned(handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  /** A route with a rollout id that is an argument. */
  public static <T extends @Nullable Object, X extends Throwable> T callWithRollout(
      TracedRoute route, @Nullable String id, Handler<T, X> handler) throws X {
    if (RouteGate.isOff(route)) {
      Scope rollout = route.makeRolloutCurrent(id);
      try (rollout) {
        return handler.handle();
      }
    }
    RouteCall call = route.rolloutId(id).start();
    try (call) {
      return call.returned(handler.handle());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }
}
