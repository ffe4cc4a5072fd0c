/**
 * What the tests of several modules share: faults on demand, a look at the log, and the check that each
 * test closes its scopes, which JUnit finds by itself. Uses no other package of Routespan.
 */
@NullMarked
package dev.routespan.testing;

import org.jspecify.annotations.NullMarked;
