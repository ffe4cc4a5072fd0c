package dev.routespan.runtime.internal;

import io.opentelemetry.context.ContextKey;

/** Where the rollout id is in OpenTelemetry's context, for those below the package that reads it. */
public final class RolloutKey {
  public static final String NAME = "nemo.gym.rollout.id";
  public static final ContextKey<String> KEY = ContextKey.named(NAME);

  private RolloutKey() {}
}
