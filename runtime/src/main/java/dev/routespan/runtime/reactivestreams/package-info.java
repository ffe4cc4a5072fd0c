/** Reactive Streams publishers. Needs {@code org.reactivestreams:reactive-streams} 1.0.4. */
@NullMarked
package dev.routespan.runtime.reactivestreams;

import org.jspecify.annotations.NullMarked;
