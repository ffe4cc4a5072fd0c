/**
 * Assertions about the spans and metrics of routes. {@link dev.routespan.testing.TestRoutes} records
 * them and can be asserted on by AssertJ; {@link dev.routespan.testing.RoutesExtension} is one that
 * JUnit resets before each test.
 */
@NullMarked
package dev.routespan.testing;

import org.jspecify.annotations.NullMarked;
