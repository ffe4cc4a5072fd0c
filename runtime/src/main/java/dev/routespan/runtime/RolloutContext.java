package dev.routespan.runtime;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the current rollout id in OpenTelemetry's {@link Context}, so that everything that carries a
 * context (wrapped executors, reactive bridges, {@code Context.wrap}) carries the id too. Works with
 * telemetry off and without an SDK.
 *
 * @see RolloutIds
 * @see RolloutPath
 */
public final class RolloutContext {
  private RolloutContext() {}

  /** {@return the id in the current context, or null if there is none} Never throws. */
  public static @Nullable String currentId() {
    return id(ContextScope.current());
  }

  /**
   * {@return the id in the given context, or null if there is none}
   *
   * @param context not null
   */
  public static @Nullable String id(Context context) {
    return RolloutId.of(requireNonNull(context, "context"));
  }

  /**
   * {@return a context like the given one but with this id; the given one if the id is null}
   *
   * @param context not null; is not changed
   * @param id well-formed, or null
   * @throws IllegalArgumentException if the id is malformed, see {@link RolloutIds#requireValid}
   */
  public static Context with(Context context, @Nullable String id) {
    return RolloutId.with(context, id);
  }

  /**
   * Makes the id current on this thread until the scope is closed; changes nothing if the id is null.
   * The scope must be closed on the same thread, best by try-with-resources, or the id stays current.
   *
   * @param id well-formed, or null
   * @return closes the scope of the id; never null
   * @throws IllegalArgumentException if the id is malformed, see {@link RolloutIds#requireValid}
   */
  public static Scope makeCurrent(@Nullable String id) {
    return id == null ? Scope.noop() : with(Context.current(), id).makeCurrent();
  }
}
