/**
 * Checks that the Eclipse compiler and javac write the same wrappers, byte for byte, with the same
 * processor.
 *
 * <p>The sources are the inputs of the processor's golden files, those of {@code
 * src/test/resources/ecj}, and handlers of the JDK's interfaces. The compiler runs as IDEs call it,
 * and for the first two also from its command line, which finds the processor by its service file.
 * What cannot be the same stands in {@code EclipseCompilerTest} with its reason; a difference that is
 * gone fails the test as well.
 */
package dev.routespan.conformance.ecj;
