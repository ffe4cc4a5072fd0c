/**
 * OpenTelemetry's global instance, looked for without setting it.
 *
 * <p>May use {@code dev.routespan.runtime.internal} and {@code internal.metrics}.
 */
@NullMarked
package dev.routespan.runtime.internal.global;

import org.jspecify.annotations.NullMarked;
