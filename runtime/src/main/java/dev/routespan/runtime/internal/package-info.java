/**
 * What every part of Routespan uses: its log, its variables, and OpenTelemetry's api handled with care.
 * Not exported, and neither are the packages below: all of it may change at any time.
 *
 * <p>Uses no other package of Routespan.
 */
@NullMarked
package dev.routespan.runtime.internal;

import org.jspecify.annotations.NullMarked;
