package dev.routespan.runtime.grpc;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;

/**
 * Makes the rollout id that a call carries in its metadata {@linkplain RolloutContext current} wherever
 * gRPC calls the service: in its method, and in the callbacks of the observers that it returns. A
 * malformed id, or one of more than 200 characters, counts as none.
 *
 * <pre>{@code
 * serverBuilder.intercept(RolloutServerInterceptor.create())
 * }</pre>
 *
 * <p>Interceptors that are added later run before it, and see no id. Threads that answer later need
 * {@code Context.current().wrap(…)}, as for anything in OpenTelemetry's context.
 *
 * <p>Works with telemetry off. Safe for use by several threads.
 *
 * @see RolloutClientInterceptor
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutServerInterceptor implements ServerInterceptor {
  /** The key of the metadata that carries the id: {@code nemo.gym.rollout.id}. */
  public static final Metadata.Key<String> ROLLOUT_ID =
      Metadata.Key.of(RolloutAttributes.ID_NAME, Metadata.ASCII_STRING_MARSHALLER);

  private RolloutServerInterceptor() {}

  /** {@return an interceptor for any number of servers and services} */
  public static RolloutServerInterceptor create() {
    return new RolloutServerInterceptor();
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    String id = headers.get(ROLLOUT_ID);
    if (!RolloutPath.fits(id)) {
      return next.startCall(call, headers);
    }
    return ListenerInScope.startCall(call, headers, next, () -> enter(id));
  }

  private static Scope enter(String id) {
    Context previous = ContextScope.current();
    return ContextScope.enterSafely(
        previous, RolloutId.withValid(previous, id), "RolloutServerInterceptor");
  }
}
