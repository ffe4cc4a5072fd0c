/**
 * The annotation processor. {@code RouteProcessor} is the pipeline:
 *
 * <pre>
 * TypeElement → read (→ check) → model → write → Filer
 * </pre>
 *
 * {@code read} and {@code check} ask {@code mirror} about the compiler's elements and tell users what
 * is wrong through {@code diagnostic}; what they let pass is a {@code model}, which is all that {@code
 * write} sees.
 */
package dev.routespan.processor;
