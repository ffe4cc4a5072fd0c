/**
 * What a telemetry hands to the routes that report to it: where to, and the gates of their span groups.
 *
 * <p>May use {@code dev.routespan.runtime.internal}, {@code internal.calls} and {@code
 * internal.metrics}.
 */
@NullMarked
package dev.routespan.runtime.internal.telemetry;

import org.jspecify.annotations.NullMarked;
