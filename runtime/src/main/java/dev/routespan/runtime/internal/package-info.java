/** What the runtime and its optional packages share. Not exported, and it may change at any time. */
@NullMarked
package dev.routespan.runtime.internal;

import org.jspecify.annotations.NullMarked;
