/**
 * What the processor tells its users: every message, and how and where it is printed. Uses nothing of
 * the other packages.
 */
package dev.routespan.processor.diagnostic;
