/** Three processors on one path: Lombok makes accessors, MapStruct mappers, Routespan wrappers. */
@NullMarked
package dev.routespan.examples.lombok;

import org.jspecify.annotations.NullMarked;
