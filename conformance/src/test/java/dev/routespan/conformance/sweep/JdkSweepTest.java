package dev.routespan.conformance.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.sweep.Sweep.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wraps every interface of the JDK that runs the test. */
final class JdkSweepTest {
  /** JDK 17 has 938, JDK 25 has 956. */
  private static final int AT_LEAST = 938;

  @Test
  void wrapsEveryInterfaceOfTheJdk() {
    List<Class<?>> interfaces = Interfaces.ofJdk();
    Sweep sweep = Sweep.over(interfaces);
    Outcome outcome = sweep.outcome(interfaces);
    System.out.println(outcome.summary("JDK " + Runtime.version()));
    assertThat(sweep.faults()).isEmpty();
    assertThat(outcome.wrapped()).isEqualTo(outcome.interfaces()).isGreaterThanOrEqualTo(AT_LEAST);
    // Preview interfaces; anything else that javac refuses would be a fault of the sweep.
    assertThat(sweep.leftOut()).hasSizeLessThan(5);
  }
}
