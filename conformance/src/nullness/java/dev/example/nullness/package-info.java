/**
 * Interfaces whose wrappers NullAway and the Checker Framework accept. The build compiles them with
 * each of the two, and fails at what they find in a wrapper.
 */
@NullMarked
package dev.example.nullness;

import org.jspecify.annotations.NullMarked;
