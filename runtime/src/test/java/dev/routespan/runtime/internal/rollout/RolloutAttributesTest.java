package dev.routespan.runtime.internal.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutIds;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutAttributesTest {

  @Test
  void readsAnIdOnceForAllSpansOfItsContext() {
    Context rollout = RolloutContext.with(Context.root(), "7-2-a1");
    Context within = rollout.with(ContextKey.named("other"), "value");

    assertThat(RolloutAttributes.in(rollout)).isEqualTo(RolloutAttributes.of("7-2-a1"));
    assertThat(RolloutAttributes.in(within)).isSameAs(RolloutAttributes.in(rollout));
    assertThat(RolloutContext.with(within, "7-2-a1")).isSameAs(within);
    assertThat(RolloutAttributes.in(RolloutContext.with(within, "7-3")))
        .isEqualTo(RolloutAttributes.of("7-3"));
  }

  @Test
  void readsNothingWhereThereIsNoId() {
    assertThat(RolloutAttributes.in(Context.root())).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "7-2, 7, 0",
    "7-2-a1, 7, 1",
    "0-0-a12, 0, 12",
    "9223372036854775807-1, 9223372036854775807, 0",
    "1-2-a999999999999999999, 1, 999999999999999999",
  })
  void tellsWhatADerivedIdSays(String id, String task, long repeat) {
    assertThat(RolloutAttributes.of(id).asMap())
        .containsOnly(
            Map.entry(RolloutAttributes.ID, id),
            Map.entry(RolloutAttributes.TASK_ID, task),
            Map.entry(RolloutAttributes.REPEAT_INDEX, repeat));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mine",
        "7-mine",
        "7-",
        "-7",
        "7-2-",
        "a1-2",
        "7.2",
        "\u0667-2",
        "10000000000000000000-1",
        "1-10000000000000000000",
        "7-2-a9223372036854775807",
        "mine-a2",
        "7",
        "7-2-a0",
        "7-2-a",
        "7-2-a01",
        "07-2",
        "7-02",
        "7-2-b1",
        "7-2-a1-a2",
        "7-2-3",
        "7-2-a99999999999999999999"
      })
  void tellsTheIdAloneIfItIsNotDerived(String id) {
    assertThat(RolloutAttributes.of(id).asMap()).containsOnly(Map.entry(RolloutAttributes.ID, id));
  }

  @Test
  void readsWhatRolloutIdsMake() {
    assertThat(RolloutAttributes.of(RolloutIds.of(12, 3, 4)).get(RolloutAttributes.TASK_ID))
        .isEqualTo("12");
  }
}
