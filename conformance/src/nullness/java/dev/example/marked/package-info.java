/** Parents of another package. */
@NullMarked
package dev.example.marked;

import org.jspecify.annotations.NullMarked;
