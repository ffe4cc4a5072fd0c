/**
 * What a program sets up ({@link dev.routespan.runtime.RouteTelemetry}, {@link
 * dev.routespan.runtime.SpanGroups}), the rollout id ({@link dev.routespan.runtime.RolloutContext},
 * {@link dev.routespan.runtime.RolloutIds}, {@link dev.routespan.runtime.RolloutPath}), and the types
 * that generated wrappers call, which say so and are of no use elsewhere.
 *
 * <p>Configuration may throw; calls through a wrapper never fail because of telemetry. All types are
 * safe for use by several threads unless they say otherwise.
 */
@NullMarked
package dev.routespan.runtime;

import org.jspecify.annotations.NullMarked;
