package dev.routespan.conformance.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Wraps interfaces that nobody thought of. A longer run with other interfaces:
 *
 * <pre>{@code
 * mvn -pl conformance -am test -Dtest=RandomInterfacesTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Droutespan.random.count=2000 -Droutespan.random.seed=7
 * }</pre>
 */
class RandomInterfacesTest {
  private static final int COUNT = Integer.getInteger("routespan.random.count", 150);
  private static final long SEED = Long.getLong("routespan.random.seed", 20260101);
  private static final int BATCH = 50;
  private static final int SHRUNK_AT_MOST = 3;

  @Test
  void wrapsWhateverJavacAccepts() {
    int accepted = 0;
    int rejected = 0;
    int handlers = 0;
    int calls = 0;
    List<String> failures = new ArrayList<>();
    for (int number = 0; accepted < COUNT; number += BATCH) {
      Trial trial = Trial.of(batch(number));
      rejected += trial.rejected().size();
      accepted += BATCH - trial.rejected().size();
      handlers += trial.handlers();
      calls += trial.calls();
      trial.failures().forEach((specimen, what) -> failures.add(report(specimen, what, failures)));
      assertThat(rejected).as("refused by javac").isLessThan(Math.max(BATCH, accepted));
    }
    System.out.printf(
        "wrapped and drove %d handlers in %d specimens of seed %d, %d calls; javac refused %d more%n",
        handlers, accepted - failures.size(), SEED, calls, rejected);
    assertThat(failures).isEmpty();
  }

  private static List<Specimen> batch(int first) {
    List<Specimen> specimens = new ArrayList<>();
    for (int i = first; i < first + BATCH; i++) {
      String packageName = (i % 4 == 0 ? "specimen.größe" : "specimen.s") + i;
      specimens.add(Generator.generate(new Random(SEED * 1_000_003 + i), packageName));
    }
    return specimens;
  }

  private static String report(Specimen specimen, String what, List<String> before) {
    if (before.size() >= SHRUNK_AT_MOST) {
      return "\n" + what + "\n" + specimen.packageName();
    }
    String kind = what.lines().findFirst().orElseThrow();
    Specimen small = Shrinker.shrink(specimen, each -> failsLike(each, kind));
    return "\n" + Trial.of(List.of(small)).failures().get(small) + "\n" + small;
  }

  private static boolean failsLike(Specimen specimen, String kind) {
    Map<Specimen, String> failures = Trial.of(List.of(specimen)).failures();
    return failures.containsKey(specimen) && failures.get(specimen).startsWith(kind + "\n");
  }
}
