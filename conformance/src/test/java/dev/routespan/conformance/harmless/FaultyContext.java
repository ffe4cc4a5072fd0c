package dev.routespan.conformance.harmless;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import org.jspecify.annotations.Nullable;

/** A context that goes by a {@link Plan}, as do those that are made from it. */
record FaultyContext(Context healthy, Plan plan) implements Context {

  @Override
  @SuppressWarnings("unchecked") // what the key's context holds
  public <V> @Nullable V get(ContextKey<V> key) {
    return (V) plan.callQuietly("Context.get", () -> healthy.get(key));
  }

  @Override
  public <V> Context with(ContextKey<V> key, V value) {
    return (Context)
        plan.callQuietly("Context.with", () -> new FaultyContext(healthy.with(key, value), plan));
  }
}
