@NullMarked
package dev.routespan.springboot;

import org.jspecify.annotations.NullMarked;
