/**
 * The rollout id, and one span a logical request, for the JDK's HTTP client. Optional: needs the module
 * {@code java.net.http}.
 */
@NullMarked
package dev.routespan.runtime.httpclient;

import org.jspecify.annotations.NullMarked;
