package dev.routespan.examples.lombok;

/** What MapStruct makes of an attempt. */
public record Verdict(String answer, double reward) {}
