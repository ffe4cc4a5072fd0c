package dev.routespan.conformance.harmless;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/** A context storage that goes by a {@link Plan}, its scopes included. */
record FaultyStorage(ContextStorage healthy, Plan plan) implements ContextStorage {

  @Override
  public Scope attach(Context context) {
    Scope scope = (Scope) plan.callQuietly("ContextStorage.attach", () -> healthy.attach(context));
    return () -> plan.callQuietly("Scope.close", () -> {
      scope.close();
      return null;
    });
  }

  @Override
  public @Nullable Context current() {
    return (Context) plan.callQuietly("ContextStorage.current", healthy::current);
  }

  @Override
  public Context root() {
    return (Context) plan.callQuietly("ContextStorage.root", healthy::root);
  }
}
