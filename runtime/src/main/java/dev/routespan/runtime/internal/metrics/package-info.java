/**
 * The instruments of an OpenTelemetry instance, and what one route records with them.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.metrics;

import org.jspecify.annotations.NullMarked;
