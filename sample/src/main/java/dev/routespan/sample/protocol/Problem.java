package dev.routespan.sample.protocol;

/** The body of every answer that is not 200. */
public record Problem(String error) {}
