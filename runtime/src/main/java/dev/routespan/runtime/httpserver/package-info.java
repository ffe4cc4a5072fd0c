/**
 * The rollout id of requests to the JDK's HTTP server. Optional: needs the module {@code
 * jdk.httpserver}.
 */
@NullMarked
package dev.routespan.runtime.httpserver;

import org.jspecify.annotations.NullMarked;
