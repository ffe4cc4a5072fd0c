package dev.routespan.runtime.grpc;

import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.Quoted;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.opentelemetry.context.Context;
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
 * <p>What {@link RolloutPhaseInterceptor} tells in a call's trailers counts for the rollout in which the
 * call was made, see {@link RolloutPhases}.
 *
 * <p>For channels to servers of the fleet alone: whoever answers gets to see the id, and tells of phases.
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
    Context context = ContextScope.current();
    return new CallOfRollout<>(next.newCall(method, options), idOf(context), context);
  }

  private static @Nullable String idOf(Context context) {
    String id = RolloutId.of(context);
    if (id == null || RolloutPath.fits(id)) {
      return id;
    }
    Log.warnOnce(
        "a rollout id is too long for metadata",
        () -> ": " + Quoted.of(id) + "; calls with it carry none");
    return null;
  }

  private static final class CallOfRollout<Q, A> extends SimpleForwardingClientCall<Q, A> {
    private final @Nullable String id;
    private final Context context;

    CallOfRollout(ClientCall<Q, A> delegate, @Nullable String id, Context context) {
      super(delegate);
      this.id = id;
      this.context = context;
    }

    @Override
    public void start(Listener<A> listener, Metadata headers) {
      if (id != null && !headers.containsKey(RolloutServerInterceptor.ROLLOUT_ID)) {
        headers.put(RolloutServerInterceptor.ROLLOUT_ID, id);
      }
      super.start(new PhaseListener<>(listener, context), headers);
    }
  }

  /** Counts the phases before the caller hears of the end. */
  private static final class PhaseListener<A> extends SimpleForwardingClientCallListener<A> {
    private final Context context;

    PhaseListener(ClientCall.Listener<A> delegate, Context context) {
      super(delegate);
      this.context = context;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      RolloutPhases.add(trailers.get(RolloutPhaseInterceptor.PHASES), context);
      super.onClose(status, trailers);
    }
  }
}
