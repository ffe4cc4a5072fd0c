package dev.routespan.runtime.slf4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.JavaProcess;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.context.Scope;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** In a process of its own, since the storage of contexts is chosen once. */
class RolloutMdcTest {

  @Test
  void keepsTheIdInTheMdcOnceItIsInstalled() throws Exception {
    assertThat(JavaProcess.run(Program.class, Map.of()))
        .contains("in: {nemo.gym.rollout.id=7-2, user=42}")
        .contains("after: {user=42}");
  }

  static final class Program {
    public static void main(String[] arguments) {
      RolloutMdc.install();
      RolloutMdc.install();
      MDC.put("user", "42");
      Scope scope = RolloutContext.makeCurrent("7-2");
      try (scope) {
        System.out.println("in: " + new TreeMap<>(MDC.getCopyOfContextMap()));
      }
      System.out.println("after: " + MDC.getCopyOfContextMap());
    }
  }
}
