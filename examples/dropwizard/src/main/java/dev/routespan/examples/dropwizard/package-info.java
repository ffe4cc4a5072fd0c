/** Dropwizard 4: Jersey behind its own configuration. */
@NullMarked
package dev.routespan.examples.dropwizard;

import org.jspecify.annotations.NullMarked;
