package dev.routespan.sample.servers.protocol;

/** The body of every answer that is not 200. */
public record Problem(String error) {}
