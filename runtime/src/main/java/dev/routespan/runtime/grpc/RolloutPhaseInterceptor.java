package dev.routespan.runtime.grpc;

import dev.routespan.runtime.RolloutPhases;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;

/**
 * Tells whoever called this server how long model calls, verifications and tools took, in the trailers
 * of each call, under {@value RolloutPhases#HEADER}, see {@link RolloutPhases}. They are there if there
 * is anything to tell when the call is closed. {@link RolloutClientInterceptor} reads them.
 *
 * <pre>{@code
 * serverBuilder.intercept(RolloutPhaseInterceptor.create())
 * }</pre>
 *
 * <p>Threads that answer later need {@code Context.current().wrap(…)}, as for anything in
 * OpenTelemetry's context. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPhaseInterceptor implements ServerInterceptor {
  static final Metadata.Key<String> PHASES =
      Metadata.Key.of(RolloutPhases.HEADER, Metadata.ASCII_STRING_MARSHALLER);

  private RolloutPhaseInterceptor() {}

  /** {@return an interceptor for any number of servers and services} */
  public static RolloutPhaseInterceptor create() {
    return new RolloutPhaseInterceptor();
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    RolloutPhases phases = RolloutPhases.create();
    return ListenerInScope.startCall(
        new TellingCall<>(call, phases), headers, next, phases::makeCurrent);
  }

  private static final class TellingCall<Q, A> extends SimpleForwardingServerCall<Q, A> {
    private final RolloutPhases phases;

    TellingCall(ServerCall<Q, A> delegate, RolloutPhases phases) {
      super(delegate);
      this.phases = phases;
    }

    @Override
    public void close(Status status, Metadata trailers) {
      super.close(status, withPhases(trailers));
    }

    /** The service may use its own for several calls, so they stay as they are. */
    private Metadata withPhases(Metadata trailers) {
      String told = phases.toHeader();
      if (told.isEmpty()) {
        return trailers;
      }
      Metadata more = new Metadata();
      more.merge(trailers);
      more.discardAll(PHASES);
      more.put(PHASES, told);
      return more;
    }
  }
}
