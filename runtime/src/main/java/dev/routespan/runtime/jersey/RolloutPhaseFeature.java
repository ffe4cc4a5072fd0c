package dev.routespan.runtime.jersey;

import dev.routespan.runtime.RolloutPhases;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/**
 * Tells whoever called this server how long model calls, verifications and tools took, in the header
 * {@value RolloutPhases#HEADER}, see {@link RolloutPhases}. The header is there if there is anything to
 * tell when Jersey's response filters run; what an entity takes that is written as it is made, such as a
 * {@code StreamingOutput}, is not in it.
 *
 * <pre>{@code
 * new ResourceConfig().register(RolloutPathFeature.class).register(RolloutPhaseFeature.class)
 * }</pre>
 *
 * <p>For Jersey in whatever server; in a servlet container {@code RolloutPhaseFilter} of the package
 * {@code servlet} does the same for all that it answers, and one of the two is enough. Calls count where
 * {@link RolloutPathFeature} makes an id current. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPhaseFeature implements Feature {

  /** Creates a feature. Jersey may call it. */
  public RolloutPhaseFeature() {}

  /** Registers what counts before all other filters, and tells after them. Jersey calls it. */
  @Override
  public boolean configure(FeatureContext context) {
    // Response filters run from the highest priority to the lowest.
    context.register(new RolloutPhaseTeller(), Integer.MIN_VALUE);
    context.register(new RolloutRequestListener());
    return true;
  }
}
