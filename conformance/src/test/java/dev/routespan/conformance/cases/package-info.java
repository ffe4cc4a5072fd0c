/**
 * What a build, or a user's choice of names, can do to the processor, a test class each.
 *
 * <ul>
 *   <li>{@code BuildsTest} compiles the same interfaces together, apart, in another order and on top
 *       of the last build, and compares the wrappers.
 *   <li>{@code GeneratedTypesTest} has another processor write the types that an interface depends
 *       on, before ours and after it, and compares with the same types written by hand.
 *   <li>{@code ShadowedNamesTest} declares each name that wrappers use in every place around an
 *       interface; the wrappers must compile without a warning.
 *   <li>{@code LargeInterfacesTest} compiles thousands of methods, up to what the class file allows.
 *   <li>{@code FaultSweepTest} lets each call of the compiler's API fail in turn; each must end in one
 *       error of ours.
 *   <li>{@code FoundFaultsTest} keeps what random interfaces have brought to light.
 * </ul>
 */
package dev.routespan.conformance.cases;
