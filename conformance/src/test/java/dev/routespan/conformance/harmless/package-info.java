/** Nothing that telemetry does changes what a handler's caller gets. */
@NullMarked
package dev.routespan.conformance.harmless;

import org.jspecify.annotations.NullMarked;
