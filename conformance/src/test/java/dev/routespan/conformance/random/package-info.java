/**
 * Wraps interfaces that are made up, and calls every method of the wrappers.
 *
 * <ol>
 *   <li>{@code Generator} makes a {@code Specimen}, a few interfaces that inherit from each other,
 *       from a seed, with the help of {@code TypeMaker}, {@code MethodMaker}, {@code Captures} and
 *       {@code Names}.
 *   <li>{@code Trial} compiles many at once. Those that javac refuses without the processor are set
 *       aside; of the others, an error or a warning with the processor is a failure.
 *   <li>{@code Driver} calls each method through the wrapper, and looks at what reaches the delegate,
 *       what comes back, and which spans were made. Which methods are routes it asks {@code Oracle},
 *       which follows the documentation; {@code Family} works out what a handler inherits.
 *   <li>{@code Shrinker} takes away from a failing specimen all that its failure does not need.
 * </ol>
 *
 * <p>Start with {@code RandomInterfacesTest}. The same seed makes the same specimens.
 */
package dev.routespan.conformance.random;
