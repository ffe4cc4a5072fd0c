package dev.routespan.runtime;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.phases.PhaseTimes;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes back how long the phases of a rollout took, model calls, verifications and tools, from the
 * process in which they ran to the one that drives the rollout, which records {@code
 * gym.rollout.phase_duration_ms}:
 *
 * <ol>
 *   <li>A server makes new phases current while it answers a request.
 *   <li>Its answer has {@link #toHeader} as its header {@value #HEADER}. {@code RolloutPhaseFilter},
 *       {@code RolloutPhaseHandler}, {@code RolloutPhaseFeature} and {@code RolloutPhaseInterceptor} do
 *       both, in servlets, in the JDK's server, in Jersey and in gRPC.
 *   <li>The client hands that header to {@link #add}, where the request was made. {@code
 *       RolloutHttpClient} and {@code RolloutClientInterceptor} do so.
 * </ol>
 *
 * <p>The sums are of durations, whether spans are sampled or not. Phases of a call that goes on after the
 * answer has begun, as of a stream, are not in its header. Safe for use by several threads.
 */
public final class RolloutPhases {
  /** The name of the header. */
  public static final String HEADER = "x-routespan-phases";

  private final PhaseTimes times = PhaseTimes.create();

  private RolloutPhases() {}

  /** {@return phases of which nothing has been counted} */
  public static RolloutPhases create() {
    return new RolloutPhases();
  }

  /**
   * {@return a scope in which routes count here} It must be closed on the same thread; closing never
   * throws.
   */
  public Scope makeCurrent() {
    Context previous = ContextScope.current();
    return ContextScope.enterSafely(previous, times.in(previous), "RolloutPhases");
  }

  /** {@return what was counted so far, as the value of the header; empty if that is nothing} */
  public String toHeader() {
    return times.toHeader();
  }

  /**
   * Counts what another process has told of a request, for the rollout that is current. Does nothing
   * without one, or within a phase, such as a verification that asks a model: that counts as a whole.
   *
   * @param header the value of the header; null, and what is malformed in it, counts nothing
   */
  public static void add(@Nullable String header) {
    add(header, ContextScope.current());
  }

  /**
   * Counts what another process has told of a request, for the rollout of a context: what {@link
   * #add(String)} does, for answers that arrive on another thread than the request was made on.
   *
   * @param header the value of the header; null, and what is malformed in it, counts nothing
   * @param context the one in which the request was made; not null
   */
  public static void add(@Nullable String header, Context context) {
    PhaseTimes.addHeader(header, Objects.requireNonNull(context, "context"));
  }
}
