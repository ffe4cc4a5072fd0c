/**
 * What a program sets up ({@link dev.routespan.runtime.RouteTelemetry}, {@link
 * dev.routespan.runtime.SpanGroups}), and the rollout id ({@link dev.routespan.runtime.RolloutContext},
 * {@link dev.routespan.runtime.RolloutIds}, {@link dev.routespan.runtime.RolloutPath}). Of the packages
 * below, {@code generated} is called by generated wrappers alone, {@code internal} by nobody but
 * Routespan, and each of the others is an optional integration for users.
 *
 * <p>Configuration may throw; calls through a wrapper never fail because of telemetry. All types are
 * safe for use by several threads unless they say otherwise.
 *
 * <p>Uses {@code dev.routespan.runtime.generated} and {@code dev.routespan.runtime.internal}; the
 * integrations use it, never the other way round.
 */
@NullMarked
package dev.routespan.runtime;

import org.jspecify.annotations.NullMarked;
