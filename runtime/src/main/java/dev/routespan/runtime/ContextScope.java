package dev.routespan.runtime;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/** Enters and leaves contexts, whatever the context's storage throws. */
final class ContextScope {

  private ContextScope() {}

  static Context current() {
    try {
      return Context.current();
    } catch (Throwable fault) {
      Log.fault("could not read the current context", fault);
      return Context.root();
    }
  }

  /**
   * @param validId null leaves the context as it is
   */
  static Context withRollout(Context context, @Nullable String validId) {
    try {
      return RolloutContext.with(context, validId);
    } catch (Throwable fault) {
      Log.fault("could not put a rollout id into a context", fault);
      return context;
    }
  }

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
  static Scope enterSafely(Context context) {
    Context previous = current();
    if (context == previous) {
      return Scope.noop();
    }
    Scope scope = enter(context);
    return () -> leave(scope, previous);
  }
}
