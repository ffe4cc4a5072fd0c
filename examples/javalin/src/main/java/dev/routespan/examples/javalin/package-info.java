/** Javalin, on Jetty. */
@NullMarked
package dev.routespan.examples.javalin;

import org.jspecify.annotations.NullMarked;
