/**
 * Configures OpenTelemetry's SDK by the variables that NeMo Gym's servers share. Optional: found by
 * OpenTelemetry's autoconfiguration, 1.49.0 or newer, where that is used.
 */
@NullMarked
package dev.routespan.runtime.autoconfigure;

import org.jspecify.annotations.NullMarked;
