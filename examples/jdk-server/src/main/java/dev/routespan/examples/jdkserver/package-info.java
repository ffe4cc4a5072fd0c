/** The JDK's HTTP server. */
@NullMarked
package dev.routespan.examples.jdkserver;

import org.jspecify.annotations.NullMarked;
