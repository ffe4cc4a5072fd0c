/**
 * Writes a handler's wrapper and catalog out of its model, and looks nothing up. {@code HandlerFiles}
 * is the way in. Uses {@code model} alone.
 */
package dev.routespan.processor.write;
