package dev.routespan.conformance.random;

import java.util.Optional;
import java.util.function.Predicate;

/** Removes from a specimen all that a failure does not need. */
final class Shrinker {
  private Shrinker() {}

  static Specimen shrink(Specimen specimen, Predicate<Specimen> stillFails) {
    Specimen smallest = specimen;
    while (true) {
      Optional<Specimen> next = smallest.smaller().stream().filter(stillFails).findFirst();
      if (next.isEmpty()) {
        return smallest;
      }
      smallest = next.get();
    }
  }
}
