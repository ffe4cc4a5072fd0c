package dev.routespan.runtime.grpc;

import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.Quoted;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Sends the rollout id that is current where a call is made, in the call's metadata. One that the
 * metadata carries already stays. An id of more than 200 characters, which no server of ours would take,
 * is left out and logged once.
 *
 * <pre>{@code
 * channelBuilder.intercept(RolloutClientInterceptor.create())
 * }</pre>
 *
 * <p>For channels to servers of the fleet alone: whoever answers gets to see the id.
 *
 * <p>Works with telemetry off. Safe for use by several threads.
 *
 * @see RolloutServerInterceptor
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutClientInterceptor implements ClientInterceptor {

  private RolloutClientInterceptor() {}

  /** {@return an interceptor for any number of channels} */
  public static RolloutClientInterceptor create() {
    return new RolloutClientInterceptor();
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    ClientCall<Q, A> call = next.newCall(method, options);
    String id = currentId();
    return id == null ? call : new CallWithId<>(call, id);
  }

  private static @Nullable String currentId() {
    String id = RolloutId.of(ContextScope.current());
    if (id == null || RolloutPath.fits(id)) {
      return id;
    }
    Log.warnOnce(
        "a rollout id is too long for metadata",
        () -> ": " + Quoted.of(id) + "; calls with it carry none");
    return null;
  }

  private static final class CallWithId<Q, A> extends SimpleForwardingClientCall<Q, A> {
    private final String id;

    CallWithId(ClientCall<Q, A> delegate, String id) {
      super(delegate);
      this.id = id;
    }

    @Override
    public void start(Listener<A> listener, Metadata headers) {
      if (!headers.containsKey(RolloutServerInterceptor.ROLLOUT_ID)) {
        headers.put(RolloutServerInterceptor.ROLLOUT_ID, id);
      }
      super.start(listener, headers);
    }
  }
}
