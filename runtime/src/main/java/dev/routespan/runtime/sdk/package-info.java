/**
 * The rollout id on every span and log record. Optional: needs {@code opentelemetry-sdk-trace} and
 * {@code opentelemetry-sdk-logs}, 1.49.0 or newer.
 */
@NullMarked
package dev.routespan.runtime.sdk;

import org.jspecify.annotations.NullMarked;
