package dev.routespan.runtime.jersey;

import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.concurrent.CompletionStage;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.server.monitoring.ApplicationEvent;
import org.glassfish.jersey.server.monitoring.ApplicationEventListener;
import org.glassfish.jersey.server.monitoring.RequestEvent;
import org.glassfish.jersey.server.monitoring.RequestEventListener;

/**
 * Sees to it that no thread keeps an id, or phases. A response filter would not do: it is left out where
 * another one throws, and that of an asynchronous method may run on another thread.
 */
final class RolloutRequestListener implements ApplicationEventListener, RequestEventListener {

  @Override
  public void onEvent(ApplicationEvent event) {}

  @Override
  public RequestEventListener onRequest(RequestEvent event) {
    return this;
  }

  @Override
  public void onEvent(RequestEvent event) {
    ContainerRequestContext request = event.getContainerRequest();
    switch (event.getType()) {
      case RESOURCE_METHOD_START -> CurrentRollout.enter(request);
      case REQUEST_FILTERED, RESOURCE_METHOD_FINISHED -> {
        if (isAsynchronous(event.getUriInfo().getMatchedResourceMethod())) {
          CurrentRollout.leave(request);
        }
      }
      case FINISHED -> CurrentRollout.leave(request);
      default -> {}
    }
  }

  /** Such a method may run on another thread, and its answer be written on yet another one. */
  private static boolean isAsynchronous(ResourceMethod method) {
    return method.isManagedAsyncDeclared()
        || method.isSuspendDeclared()
        || method.isSse()
        || CompletionStage.class.isAssignableFrom(method.getInvocable().getRawResponseType());
  }
}
