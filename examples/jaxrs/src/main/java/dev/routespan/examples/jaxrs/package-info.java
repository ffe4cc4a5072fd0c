/** JAX-RS: the annotated interface is the one that Jersey reads. */
@NullMarked
package dev.routespan.examples.jaxrs;

import org.jspecify.annotations.NullMarked;
