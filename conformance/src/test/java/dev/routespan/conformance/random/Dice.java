package dev.routespan.conformance.random;

import java.util.List;
import java.util.Random;

/** Makes choices. */
record Dice(Random random) {

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Each time with this chance. */
  void times(int most, int percent, Runnable action) {
    for (int i = 0; i < most; i++) {
      if (chance(percent)) {
        action.run();
      }
    }
  }
}
