/** What the tests of all examples share. */
@NullMarked
package dev.routespan.examples.testkit;

import org.jspecify.annotations.NullMarked;
