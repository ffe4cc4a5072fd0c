/**
 * Answers questions about the compiler's elements and types, where {@code javax.lang.model} answers
 * them incompletely or each compiler in its own way. Reports nothing. Uses {@code model}.
 */
package dev.routespan.processor.mirror;
