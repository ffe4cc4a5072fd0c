/**
 * Validates what users wrote, as far as that can be done without making a model of it. Uses {@code
 * mirror}, {@code model} and {@code diagnostic}.
 */
package dev.routespan.processor.check;
