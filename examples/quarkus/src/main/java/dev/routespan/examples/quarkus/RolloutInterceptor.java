package dev.routespan.examples.quarkus;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutIds;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/**
 * Makes the id current on the thread that runs a resource's method. A filter would have to leave the
 * scope, and Quarkus calls no response filter after an error that nobody maps.
 */
@InRollout
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
class RolloutInterceptor {
  private final RolloutPrefix prefix;

  RolloutInterceptor(RolloutPrefix prefix) {
    this.prefix = prefix;
  }

  @AroundInvoke
  Object proceed(InvocationContext call) throws Exception {
    String id = prefix.id();
    if (id != null) {
      Span.current().setAllAttributes(RolloutIds.attributes(id)); // of the request, if traced
    }
    Scope scope = RolloutContext.makeCurrent(id);
    try (scope) {
      return call.proceed();
    }
  }
}
