/**
 * A program that merges the catalogs on a class path into a Markdown page, a registry for
 * OpenTelemetry Weaver and a Grafana dashboard. {@link dev.routespan.catalog.Main} is the program; all
 * else is its own.
 *
 * <p>It reads the files that the processor wrote, and uses no other part of Routespan.
 */
@NullMarked
package dev.routespan.catalog;

import org.jspecify.annotations.NullMarked;
