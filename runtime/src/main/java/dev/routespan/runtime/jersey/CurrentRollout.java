package dev.routespan.runtime.jersey;

import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.PrefixedPath;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The scope in which a request's id and phases are current, kept with the request until its thread
 * leaves it.
 */
record CurrentRollout(Thread thread, Scope scope) {
  private static final String SCOPE = CurrentRollout.class.getName();
  private static final String PHASES = RolloutPhases.class.getName();

  /** Makes the id current that a property of the request has. */
  static void enterWithId(ContainerRequestContext request, String id) {
    reenterWith(request, RolloutPathFeature.ROLLOUT_ID, id);
  }

  /** Makes phases current that {@link #phases} returns. */
  static void enterWithPhases(ContainerRequestContext request) {
    reenterWith(request, PHASES, RolloutPhases.create());
  }

  private static void reenterWith(ContainerRequestContext request, String property, Object value) {
    request.setProperty(property, value);
    leave(request);
    enter(request);
  }

  static @Nullable RolloutPhases phases(ContainerRequestContext request) {
    return request.getProperty(PHASES) instanceof RolloutPhases phases ? phases : null;
  }

  /** Makes current what the request has, unless it has nothing, or it is current already. */
  static void enter(ContainerRequestContext request) {
    String id = validId(request);
    RolloutPhases phases = phases(request);
    if (request.getProperty(SCOPE) == null && (id != null || phases != null)) {
      Scope scope = enter(id, phases);
      request.setProperty(SCOPE, new CurrentRollout(Thread.currentThread(), scope));
    }
  }

  private static @Nullable String validId(ContainerRequestContext request) {
    return request.getProperty(RolloutPathFeature.ROLLOUT_ID) instanceof String id
            && PrefixedPath.fits(id)
        ? id
        : null;
  }

  private static Scope enter(@Nullable String id, @Nullable RolloutPhases phases) {
    Context previous = ContextScope.current();
    Scope ofId =
        ContextScope.enterSafely(previous, RolloutId.withValid(previous, id), "RolloutPathFeature");
    if (phases == null) {
      return ofId;
    }
    Scope ofPhases = phases.makeCurrent();
    return () -> {
      ofPhases.close();
      ofId.close();
    };
  }

  /** Leaves the scope if this thread has entered it. */
  static void leave(ContainerRequestContext request) {
    if (request.getProperty(SCOPE) instanceof CurrentRollout current
        && current.thread == Thread.currentThread()) {
      request.removeProperty(SCOPE);
      current.scope.close();
    }
  }
}
