/**
 * What generated wrappers call, and nothing else does: {@code javac} writes the calls, so there is no
 * use for these types elsewhere.
 *
 * <p>The public names are a binary contract. A wrapper that was compiled against an older runtime runs
 * on a newer one, so none of them goes or changes its meaning. The types of optional libraries are
 * loaded only if a wrapper's interface uses them.
 *
 * <p>What hands a handler's result on takes null and returns null for it, but its own result is not
 * annotated so, and where both are one type variable it is {@code @NullUnmarked}: else checkers of
 * nullness would refuse the wrapper of a handler that never returns null, or of one that does.
 *
 * <p>Uses {@code dev.routespan.runtime.internal} and what is below it, and no other package of
 * Routespan.
 */
@NullMarked
package dev.routespan.runtime.generated;

import org.jspecify.annotations.NullMarked;
