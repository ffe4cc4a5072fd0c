package dev.routespan.conformance.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A failure becomes small without becoming another one. */
class ShrinkerTest {

  @Test
  void removesAllThatAFailureDoesNotNeed() {
    Specimen large = large();
    Specimen small = Shrinker.shrink(large, ShrinkerTest::mentionsAList);
    assertThat(large.toString().length()).isGreaterThan(1000);
    assertThat(small.interfaces()).hasSize(1);
    assertThat(small.neighbours()).isEmpty();
    assertThat(small.interfaces().get(0).methods()).hasSize(1);
    assertThat(small.toString().lines().filter(line -> !line.isBlank()).count()).isLessThan(8);
  }

  private static Specimen large() {
    for (int seed = 0; ; seed++) {
      Specimen specimen = Generator.generate(new Random(seed), "specimen.large");
      if (specimen.toString().length() > 1000 && mentionsAList(specimen)) {
        return specimen;
      }
    }
  }

  /** In a method that throws. */
  private static boolean mentionsAList(Specimen specimen) {
    return specimen.interfaces().stream()
        .flatMap(each -> each.methods().stream())
        .filter(each -> !each.exceptions().isEmpty())
        .map(Method::parameters)
        .flatMap(List::stream)
        .anyMatch(each -> each.toString().contains("java.util.List"));
  }
}
