package dev.routespan.testing;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fails at some of its calls, those of its scopes included, before it does anything. */
public record FaultyContextStorage(
    ContextStorage delegate,
    AtomicInteger calls,
    IntPredicate failing,
    Supplier<? extends @Nullable Throwable> fault)
    implements ContextStorage {

  @Override
  public Scope attach(Context context) {
    failInTurn();
    Scope scope = delegate.attach(context);
    return () -> {
      failInTurn();
      scope.close();
    };
  }

  @Override
  public @Nullable Context current() {
    failInTurn();
    return delegate.current();
  }

  private void failInTurn() {
    if (failing.test(calls.incrementAndGet())) {
      Throwable thrown = fault.get();
      if (thrown instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) thrown;
    }
  }
}
