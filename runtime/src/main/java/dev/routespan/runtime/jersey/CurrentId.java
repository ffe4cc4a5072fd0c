package dev.routespan.runtime.jersey;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.PrefixedPath;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import jakarta.ws.rs.container.ContainerRequestContext;

/** The scope in which a request's id is current, kept with the request until its thread leaves it. */
record CurrentId(Thread thread, Scope scope) {
  private static final String PROPERTY = CurrentId.class.getName();

  /** Makes the id current unless the request has none, or it is already. */
  static void enter(ContainerRequestContext request) {
    if (request.getProperty(RolloutPathFeature.ROLLOUT_ID) instanceof String id
        && PrefixedPath.fits(id)
        && request.getProperty(PROPERTY) == null) {
      Context previous = ContextScope.current();
      Scope scope = ContextScope.enterSafely(
          previous, RolloutId.withValid(previous, id), "RolloutPathFeature");
      request.setProperty(PROPERTY, new CurrentId(Thread.currentThread(), scope));
    }
  }

  /** Leaves the scope if this thread has entered it. */
  static void leave(ContainerRequestContext request) {
    if (request.getProperty(PROPERTY) instanceof CurrentId current
        && current.thread == Thread.currentThread()) {
      request.removeProperty(PROPERTY);
      current.scope.close();
    }
  }
}
