package dev.routespan.runtime.generated;

import io.opentelemetry.instrumentation.reactor.v3_1.ContextPropagationOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Puts the route's context to where those look for it who do not ask the thread. */
final class ReactorContexts {
  /** OpenTelemetry's instrumentation of Reactor need not be there; it is looked for once. */
  private static volatile boolean instrumentationMissing;

  /** Older versions of Reactor do not tell. */
  private static volatile boolean modeUnknown;

  private ReactorContexts() {}

  /** Returns Reactor's context with the route's in it, under the key of that instrumentation. */
  static Context with(Context subscriber, io.opentelemetry.context.Context route) {
    if (instrumentationMissing) {
      return subscriber;
    }
    try {
      return ContextPropagationOperator.storeOpenTelemetryContext(subscriber, route);
    } catch (LinkageError absent) {
      instrumentationMissing = true;
      return subscriber;
    }
  }

  /** Lets Reactor's automatic propagation restore what is current at the subscription. */
  static <T> Flux<? extends T> capturing(Flux<? extends T> source) {
    return isPropagationAutomatic() ? source.contextCapture() : source;
  }

  /** Does the same for a mono. */
  static <T> Mono<? extends T> capturing(Mono<? extends T> source) {
    return isPropagationAutomatic() ? source.contextCapture() : source;
  }

  private static boolean isPropagationAutomatic() {
    if (modeUnknown) {
      return false;
    }
    try {
      return Hooks.isAutomaticContextPropagationEnabled();
    } catch (NoSuchMethodError older) {
      modeUnknown = true;
      return false;
    }
  }
}
