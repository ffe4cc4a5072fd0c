/**
 * The rollout id in SLF4J's MDC. Optional: needs {@code slf4j-api}, 2.0 or newer.
 */
@NullMarked
package dev.routespan.runtime.slf4j;

import org.jspecify.annotations.NullMarked;
