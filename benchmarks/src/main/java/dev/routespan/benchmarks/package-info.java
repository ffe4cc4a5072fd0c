/** What a wrapper costs: each figure is a ratio between rows of one run. */
package dev.routespan.benchmarks;
