package dev.routespan.examples.micronaut;

import dev.routespan.runtime.RolloutContext;
import io.micronaut.core.propagation.MutablePropagatedContext;
import io.micronaut.core.propagation.ThreadPropagatedContextElement;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.opentelemetry.context.Scope;

/** Makes the id current on each thread that answers the request. */
@ServerFilter("/**")
final class RolloutFilter {
  @RequestFilter
  void filter(HttpRequest<?> request, MutablePropagatedContext context) {
    request
        .getHeaders()
        .findFirst(RolloutPrefix.HEADER)
        .ifPresent(id -> context.add(new CurrentRollout(id)));
  }

  private record CurrentRollout(String id) implements ThreadPropagatedContextElement<Scope> {
    @Override
    public Scope updateThreadContext() {
      return RolloutContext.makeCurrent(id);
    }

    @Override
    public void restoreThreadContext(Scope scope) {
      scope.close();
    }
  }
}
