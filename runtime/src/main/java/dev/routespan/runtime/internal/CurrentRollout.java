package dev.routespan.runtime.internal;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A rollout id as OpenTelemetry's context has it, with what it tells, which is read once for all spans. */
public final class CurrentRollout {
  public static final String NAME = "nemo.gym.rollout.id";

  private static final ContextKey<CurrentRollout> KEY = ContextKey.named(NAME);

  private final String id;

  /** Null until a span asks; threads that ask at once read the same. */
  private @Nullable Attributes attributes;

  private CurrentRollout(String id) {
    this.id = id;
  }

  /** Returns that of the context, or null if it has none. */
  public static @Nullable CurrentRollout of(Context context) {
    return context.get(KEY);
  }

  /** Returns the id of the context's, or null if it has none. */
  public static @Nullable String idOf(Context context) {
    CurrentRollout rollout = of(context);
    return rollout == null ? null : rollout.id;
  }

  /** Returns a context like the given one but with this id; the same one if it has that. */
  public static Context with(Context context, String id) {
    return id.equals(idOf(context)) ? context : context.with(KEY, new CurrentRollout(id));
  }

  /**
   * Returns what the id tells.
   *
   * @param reader reads it, the first time
   */
  public Attributes attributes(Function<String, Attributes> reader) {
    Attributes known = attributes;
    if (known == null) {
      known = reader.apply(id);
      attributes = known;
    }
    return known;
  }
}
