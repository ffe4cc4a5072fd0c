/** Two handlers, which the examples put into one host each. */
@NullMarked
package dev.routespan.examples.domain;

import org.jspecify.annotations.NullMarked;
