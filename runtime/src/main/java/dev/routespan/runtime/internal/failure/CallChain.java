package dev.routespan.runtime.internal.failure;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import org.jspecify.annotations.Nullable;

/**
 * One recorded call, and the one that it was made in, both of one trace. Told apart by identity. A
 * context carries it, so that spans of others may stand in between.
 */
public final class CallChain {
  private static final ContextKey<CallChain> KEY = ContextKey.named("dev.routespan.call");

  /** So that calls that start one another forever do not keep all that came before them. */
  private static final int LONGEST = 64;

  private final @Nullable CallChain outer;
  private final String traceId;
  private final int length;

  private CallChain(@Nullable CallChain outer, String traceId) {
    this.outer = outer;
    this.traceId = traceId;
    this.length = outer == null ? 1 : outer.length + 1;
  }

  /**
   * Returns the context with a call in it, that is made in the context's; the same one if the span is
   * neither sampled nor recorded, since no failure is then.
   */
  public static Context with(Context context, Span span) {
    SpanContext spanContext = span.getSpanContext();
    if (!spanContext.isSampled() && !span.isRecording()) { // of which the first takes no lock
      return context;
    }
    String traceId = spanContext.getTraceId();
    CallChain outer = of(context);
    boolean continues = outer != null && outer.traceId.equals(traceId) && outer.length < LONGEST;
    return context.with(KEY, new CallChain(continues ? outer : null, traceId));
  }

  /** Returns the context's call, or null if it has none. */
  static @Nullable CallChain of(Context context) {
    return context.get(KEY);
  }

  /** Returns the call that this one was made in, or null if there is none. */
  @Nullable CallChain outer() {
    return outer;
  }
}
