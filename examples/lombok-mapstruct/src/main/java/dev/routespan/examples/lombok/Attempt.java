package dev.routespan.examples.lombok;

import lombok.Value;

/** Lombok writes the accessors, of which Routespan names one in {@link Verifier}. */
@Value
public class Attempt {
  String rollout;
  String answer;
}
