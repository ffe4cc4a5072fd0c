package dev.routespan.runtime.internal;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Enters and leaves contexts, whatever the context's storage throws, and whatever scopes of its own the
 * code in between left open.
 */
public final class ContextScope {
  /** What a storage that failed is taken to have returned, though it may have attached the context. */
  private static final Scope FAILED = () -> {};

  private ContextScope() {}

  /** Returns the current context; one like the root where the storage does not tell. */
  public static Context current() {
    try {
      return Context.current();
    } catch (Throwable fault) {
      Log.fault("could not read the current context", fault);
      return Unknown.CONTEXT;
    }
  }

  /**
   * Makes the context current, unless it is; what it returns is to be closed by {@link #leave}. Where the
   * storage does not tell the current context, nothing could be made current again, so that is left.
   *
   * @param previous what {@link #current} returned just now
   */
  public static Scope enter(Context previous, Context context) {
    if (context == previous) {
      return Scope.noop();
    }
    return previous == Unknown.CONTEXT ? FAILED : enter(context);
  }

  private static Scope enter(Context context) {
    try {
      return context.makeCurrent();
    } catch (Throwable fault) {
      Log.fault("could not make a context current", fault);
      return FAILED;
    }
  }

  /**
   * Closes the scope, and sees to it that the context of before is current again: OpenTelemetry does not
   * close a scope while one that was opened in it is still open.
   *
   * @param previous what {@link #current} returned before the scope was opened
   * @param who is named if the code in between left a scope open
   */
  public static void leave(Scope scope, Context previous, Object who) {
    boolean closed = close(scope);
    Context left = current();
    if (left != previous) {
      restore(previous, left, closed, who);
    }
  }

  /** Apart from {@link #leave}, which each call and each item runs through, to keep that small. */
  private static void restore(Context previous, Context left, boolean closed, Object who) {
    if (previous == Unknown.CONTEXT || isViewOfTheSame(left, previous)) {
      return;
    }
    makeCurrentAgain(previous, left);
    if (closed && left != Unknown.CONTEXT) {
      Log.warnOnce(
          who + ": a scope was left open in the call; the context of before it is restored");
    }
  }

  /**
   * Makes the context current; what it returns never throws when it is closed, see {@link #leave}.
   *
   * @param who is named if the code in between left a scope open
   */
  public static Scope enterSafely(Context context, Object who) {
    return enterSafely(current(), context, who);
  }

  /**
   * Does the same for who has read the context already.
   *
   * @param previous what {@link #current} returned just now
   */
  public static Scope enterSafely(Context previous, Context context, Object who) {
    Scope scope = enter(previous, context);
    return () -> leave(scope, previous, who);
  }

  /** A storage such as the Java agent's makes a new object each time that it is asked. */
  private static boolean isViewOfTheSame(Context left, Context previous) {
    try {
      return left != Context.current()
          && Objects.equals(CurrentRollout.idOf(left), CurrentRollout.idOf(previous))
          && Span.fromContext(left)
              .getSpanContext()
              .equals(Span.fromContext(previous).getSpanContext());
    } catch (Throwable fault) {
      Log.fault("could not compare two contexts", fault);
      return false;
    }
  }

  /**
   * Each scope that this opens is closed: the first while the second is open, so that it changes nothing,
   * and the second then returns to the previous context. A strict storage has nothing to complain of.
   */
  private static void makeCurrentAgain(Context previous, Context left) {
    Scope first = enter(previous);
    Scope second = enter(left);
    close(first);
    close(second);
    if (current() != previous) {
      enter(previous);
    }
  }

  private static boolean close(Scope scope) {
    try {
      scope.close();
      return scope != FAILED;
    } catch (Throwable fault) {
      Log.fault("could not leave a context", fault);
      return false;
    }
  }

  /** As empty as the root, but no context of before that could be made current again. */
  private enum Unknown implements Context {
    CONTEXT;

    @Override
    public <V> @Nullable V get(ContextKey<V> key) {
      return null;
    }

    @Override
    public <V> Context with(ContextKey<V> key, V value) {
      return Context.root().with(key, value);
    }
  }
}
