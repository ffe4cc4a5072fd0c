package dev.routespan.runtime.internal;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;

/** Enters and leaves contexts, whatever the context's storage throws. */
public final class ContextScope {

  private ContextScope() {}

  /** Returns the current context; the root where the storage does not tell. */
  public static Context current() {
    try {
      return Context.current();
    } catch (Throwable fault) {
      Log.fault("could not read the current context", fault);
      return Context.root();
    }
  }

  /** Makes the context current; what it returns is to be closed by {@link #leave}. */
  public static Scope enter(Context context) {
    try {
      return context.makeCurrent();
    } catch (Throwable fault) {
      Log.fault("could not make a context current", fault);
      return Scope.noop();
    }
  }

  /** Closes the scope, and makes the context that was current before it so again if that fails. */
  public static void leave(Scope scope, Context previous) {
    try {
      scope.close();
    } catch (Throwable fault) {
      Log.fault("could not leave a context", fault);
      enter(previous);
    }
  }

  /** Makes the context current; what it returns never throws when it is closed. */
  public static Scope enterSafely(Context context) {
    Context previous = current();
    if (context == previous) {
      return Scope.noop();
    }
    Scope scope = enter(context);
    return () -> leave(scope, previous);
  }
}
