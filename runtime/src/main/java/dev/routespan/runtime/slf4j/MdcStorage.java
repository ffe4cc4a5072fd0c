package dev.routespan.runtime.slf4j;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.internal.Log;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Sets the MDC's key when a context with another id becomes current; no other change of context. */
final class MdcStorage implements ContextStorage {
  private final ContextStorage delegate;

  MdcStorage(ContextStorage delegate) {
    this.delegate = delegate;
  }

  @Override
  public Scope attach(@Nullable Context toAttach) {
    String before = idOf(delegate.current());
    Scope scope = delegate.attach(toAttach);
    // A null context is not attached.
    String id = toAttach == null ? before : idOf(toAttach);
    if (Objects.equals(before, id)) {
      return scope;
    }
    String previous = replace(id);
    return () -> leave(scope, previous);
  }

  /** Restores the key only if the context was left: not a second time, nor on another thread. */
  private void leave(Scope scope, @Nullable String previous) {
    Context left = delegate.current();
    try {
      scope.close();
    } finally {
      if (delegate.current() != left) {
        replace(previous);
      }
    }
  }

  @Override
  public @Nullable Context current() {
    return delegate.current();
  }

  @Override
  public Context root() {
    return delegate.root();
  }

  private static @Nullable String idOf(@Nullable Context context) {
    return context == null ? null : RolloutContext.id(context);
  }

  /** Returns what the key had. */
  private static @Nullable String replace(@Nullable String id) {
    try {
      String previous = MDC.get(RolloutMdc.KEY);
      if (id == null) {
        MDC.remove(RolloutMdc.KEY);
      } else {
        MDC.put(RolloutMdc.KEY, id);
      }
      return previous;
    } catch (Throwable fault) {
      Log.fault("could not set the rollout id in the MDC", fault);
      return null;
    }
  }
}
