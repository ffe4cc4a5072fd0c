/**
 * Makes a model of a handler interface, or reports why there can be none. {@code HandlerReader} is the
 * way in; it reads methods with {@code MethodReader}, and so on down to accessors. Uses {@code check},
 * {@code mirror}, {@code model} and {@code diagnostic}.
 */
package dev.routespan.processor.read;
