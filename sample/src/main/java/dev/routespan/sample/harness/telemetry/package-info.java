/**
 * Collects what the servers export, and checks that each rollout left one whole trace. Read it in
 * this order:
 *
 * <ol>
 *   <li>{@link dev.routespan.sample.harness.telemetry.OtlpReceiver} takes the servers' exports;
 *       {@code SpanReader}, {@code MetricReader} and {@code LogReader} read them into {@code
 *       CollectedTelemetry}.
 *   <li>{@code ExpectedTrace} says which spans a rollout must leave, by the span groups that are on.
 *   <li>{@link dev.routespan.sample.harness.telemetry.TraceChecker} compares the two.
 *   <li>{@code TraceTree}, {@code MetricTable} and {@code RouteTable} draw what is shown.
 * </ol>
 */
package dev.routespan.sample.harness.telemetry;
