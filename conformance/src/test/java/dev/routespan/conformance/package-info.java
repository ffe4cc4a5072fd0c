/**
 * Checks the processor from outside, on sources that nobody wrote for it. {@link
 * dev.routespan.conformance.Compilation} runs javac in memory, with the processor or without it; the
 * packages differ in where the sources come from:
 *
 * <ol>
 *   <li>{@link dev.routespan.conformance.cases}: written by hand, one peculiarity a test.
 *   <li>{@link dev.routespan.conformance.random}: made up by a generator, from a seed.
 *   <li>{@link dev.routespan.conformance.sweep}: the public interfaces of the JDK and of libraries.
 *   <li>{@link dev.routespan.conformance.ecj}: of several of these kinds, through another compiler.
 * </ol>
 *
 * <p>What is expected comes from the documentation, from the same sources without the processor, or
 * from another way to the same wrapper, never from the processor's own code.
 */
package dev.routespan.conformance;
