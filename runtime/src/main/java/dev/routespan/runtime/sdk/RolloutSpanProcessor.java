package dev.routespan.runtime.sdk;

import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.Objects;

/**
 * Stamps every span that starts while a rollout id is current: with {@code nemo.gym.rollout.id}, and if
 * the id is a derived one ({@code <task>-<rollout>}, {@code -a<attempt>} after it) with {@code
 * nemo.gym.task.id}, the index of the task as a string, and {@code nemo.gym.repeat.index}, the attempt,
 * 0 if the id has none. The id is that of the span's parent context. A span that was started with
 * another id keeps it, and one that has one of these names with another type keeps that.
 *
 * <p>Samplers do not see these attributes, since processors come after them. Add it to the {@code
 * SdkTracerProvider}; {@code dev.routespan.runtime.autoconfigure} does so by itself. Safe for use by
 * several threads; has nothing to be closed.
 *
 * @see RolloutLogRecordProcessor
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutSpanProcessor implements SpanProcessor {

  private RolloutSpanProcessor() {}

  /** {@return a processor} */
  public static RolloutSpanProcessor create() {
    return new RolloutSpanProcessor();
  }

  @Override
  public void onStart(Context parentContext, ReadWriteSpan span) {
    Attributes rollout = RolloutAttributes.in(parentContext);
    if (rollout != null && !isStampedByRoute(span, rollout)) {
      span.setAllAttributes(RolloutAttributes.missingFrom(span.getAttributes(), rollout));
    }
  }

  /** A route's span starts with all that the id tells; asking is cheaper than setting it once more. */
  private static boolean isStampedByRoute(ReadWriteSpan span, Attributes rollout) {
    return span.getInstrumentationScopeInfo().getName().equals(InstrumentationScope.NAME)
        && Objects.equals(
            span.getAttribute(RolloutAttributes.ID), rollout.get(RolloutAttributes.ID));
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {}

  @Override
  public boolean isEndRequired() {
    return false;
  }

  @Override
  public String toString() {
    return "RolloutSpanProcessor";
  }
}
