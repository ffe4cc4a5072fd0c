package dev.routespan.runtime;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;

/** Enters and leaves contexts, whatever the context's storage throws. */
final class ContextScope {

  private ContextScope() {}

  static Scope enter(Context context) {
    try {
      return context.makeCurrent();
    } catch (Throwable fault) {
      Log.fault("could not make a context current", fault);
      return Scope.noop();
    }
  }

  static void leave(Scope scope, Context previous) {
    try {
      scope.close();
    } catch (Throwable fault) {
      Log.fault("could not leave a context", fault);
      enter(previous);
    }
  }

  /** The scope's {@code close} never throws. */
  static Scope enterRollout(String validId) {
    try {
      Context previous = Context.current();
      Scope scope = enter(RolloutContext.with(previous, validId));
      return () -> leave(scope, previous);
    } catch (Throwable fault) {
      Log.fault("could not make a rollout id current", fault);
      return Scope.noop();
    }
  }
}
