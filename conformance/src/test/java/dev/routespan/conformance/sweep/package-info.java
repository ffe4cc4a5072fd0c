/**
 * Wraps the public interfaces of the running JDK ({@code JdkSweepTest}) and of some twenty libraries
 * ({@code LibrarySweepTest}).
 *
 * <p>{@code Interfaces} finds them, and {@code HandlerSource} writes a handler that extends each.
 * {@code Sweep} compiles the handlers without the processor first, and lets them suppress what javac
 * reports; with the processor no warning is allowed. {@code WrapperDriver} then calls each method
 * twice, once the delegate returns, once it throws, and counts the spans. An interface is left
 * out only for a reason that is not the processor's, and the reasons are counted.
 */
package dev.routespan.conformance.sweep;
