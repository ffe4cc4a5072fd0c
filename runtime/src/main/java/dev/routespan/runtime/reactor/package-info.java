/** Reactor's publishers. Needs {@code io.projectreactor:reactor-core} 3.5 or newer. */
@NullMarked
package dev.routespan.runtime.reactor;

import org.jspecify.annotations.NullMarked;
