/**
 * The rollout id of requests to a servlet container. Optional: needs {@code jakarta.servlet-api}, 6.0
 * or newer, which a container brings.
 */
@NullMarked
package dev.routespan.runtime.servlet;

import org.jspecify.annotations.NullMarked;
