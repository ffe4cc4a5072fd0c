package dev.routespan.runtime.grpc;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.opentelemetry.context.Scope;
import java.util.function.Supplier;

/** Runs each callback in a scope of its own, since each may run on a thread of its own. */
final class ListenerInScope<Q> extends SimpleForwardingServerCallListener<Q> {
  private final Supplier<Scope> scopes;

  private ListenerInScope(ServerCall.Listener<Q> delegate, Supplier<Scope> scopes) {
    super(delegate);
    this.scopes = scopes;
  }

  /** Starts the call in such a scope too: there the service's method may run already. */
  static <Q, A> ServerCall.Listener<Q> startCall(
      ServerCall<Q, A> call,
      Metadata headers,
      ServerCallHandler<Q, A> next,
      Supplier<Scope> scopes) {
    Scope scope = scopes.get();
    try (scope) {
      return new ListenerInScope<>(next.startCall(call, headers), scopes);
    }
  }

  private void inScope(Runnable callback) {
    Scope scope = scopes.get();
    try (scope) {
      callback.run();
    }
  }

  @Override
  public void onMessage(Q message) {
    inScope(() -> super.onMessage(message));
  }

  @Override
  public void onHalfClose() {
    inScope(super::onHalfClose);
  }

  @Override
  public void onCancel() {
    inScope(super::onCancel);
  }

  @Override
  public void onComplete() {
    inScope(super::onComplete);
  }

  @Override
  public void onReady() {
    inScope(super::onReady);
  }
}
