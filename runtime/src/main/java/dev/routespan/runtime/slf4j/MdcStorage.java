package dev.routespan.runtime.slf4j;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.internal.Log;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Sets the MDC's key when an attachment leaves another id current than the MDC holds. What is current
 * then, and not what was to be attached: a storage below may refuse. And the MDC, not the context of
 * before: beside the Java agent, which carries contexts to other threads by itself, the id is current
 * there already.
 */
final class MdcStorage implements ContextStorage {
  private final ContextStorage delegate;

  MdcStorage(ContextStorage delegate) {
    this.delegate = delegate;
  }

  @Override
  public Scope attach(@Nullable Context toAttach) {
    Context before = delegate.current();
    Scope scope = delegate.attach(toAttach);
    Context attached = delegate.current();
    String id = idOf(attached);
    if (id == null && idOf(before) == null) {
      return scope; // what the application has put there is its own
    }
    String held = held();
    if (Objects.equals(held, id)) {
      return scope;
    }
    replace(id);
    return new MdcScope(scope, held, attached != before);
  }

  /** Restores the key once, on the thread whose MDC it changed. */
  private final class MdcScope implements Scope {
    private final Scope scope;
    private final @Nullable String held;
    private final boolean contextChanged;
    private final Thread thread = Thread.currentThread();
    private boolean restored;

    MdcScope(Scope scope, @Nullable String held, boolean contextChanged) {
      this.scope = scope;
      this.held = held;
      this.contextChanged = contextChanged;
    }

    @Override
    public void close() {
      Context left = delegate.current();
      try {
        scope.close();
      } finally {
        if (Thread.currentThread() == thread && !restored && isLeft(left)) {
          restored = true;
          replace(held);
        }
      }
    }

    /** A context that is closed while one above it is still open stays current. */
    private boolean isLeft(@Nullable Context left) {
      return !contextChanged || delegate.current() != left;
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

  private static @Nullable String held() {
    try {
      return MDC.get(RolloutMdc.KEY);
    } catch (Throwable fault) {
      Log.fault("could not read the rollout id in the MDC", fault);
      return null;
    }
  }

  private static void replace(@Nullable String id) {
    try {
      if (id == null) {
        MDC.remove(RolloutMdc.KEY);
      } else {
        MDC.put(RolloutMdc.KEY, id);
      }
    } catch (Throwable fault) {
      Log.fault("could not set the rollout id in the MDC", fault);
    }
  }
}
