package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.opentelemetry.api.common.Attributes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutIdsTest {
  private static final String TASK = "_ng_task_index";
  private static final String ROLLOUT = "_ng_rollout_index";
  private static final String ATTEMPT = "_ng_attempt_index";
  private static final String EXPLICIT = "_ng_rollout_id";

  @Test
  void joinsTaskAndRollout() {
    assertThat(RolloutIds.of(3, 14)).isEqualTo("3-14");
    assertThat(RolloutIds.of(0, 0)).isEqualTo("0-0");
    assertThat(RolloutIds.of(Long.MAX_VALUE, 1)).isEqualTo("9223372036854775807-1");
  }

  @Test
  void appendsOnlyAttemptsAboveZero() {
    assertThat(RolloutIds.of(3, 14, 0)).isEqualTo("3-14");
    assertThat(RolloutIds.of(3, 14, 2)).isEqualTo("3-14-a2");
  }

  @Test
  void refusesNegativeIndices() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.of(-1, 0))
        .withMessage("the task index is -1; it must be 0 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.of(0, -2))
        .withMessage("the rollout index is -2; it must be 0 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.of(0, 0, -3))
        .withMessage("the attempt index is -3; it must be 0 or more");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "a", "Z", "3-14-a2", "a..b", "A_b-c.D", "x-", "x.", "CON"})
  void returnsAValidIdUnchanged(String id) {
    assertThat(RolloutIds.requireValid(id)).isSameAs(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-a",
        ".a",
        "_a",
        "..",
        "a/b",
        "../a",
        "a b",
        " a",
        "a ",
        "a\n",
        "a\0",
        "a%2Fb",
        "a\\b",
        "é",
        "aé",
        "a٣",
        "٣",
        "ａ",
        "a:b",
        "a\u202Eb",
        "a;b",
        "a?b",
        "a#b",
        "\uD83D\uDE00"
      })
  void refusesAMalformedId(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.requireValid(id))
        .withMessageStartingWith("malformed rollout id \"")
        .withMessageContaining("letters, digits, '.', '_' and '-'");
  }

  @Test
  void quotesAMalformedIdBoundedAndWithoutControlCharacters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.requireValid("a\r\nb\u202E" + "c".repeat(1_000_000)))
        .satisfies(refusal -> assertThat(refusal.getMessage())
            .contains("a\\u000d\\u000ab\\u202ec")
            .hasSizeLessThan(250));
  }

  @Test
  void findsNoIdInABodyWithoutIndices() {
    assertThat(RolloutIds.fromRunBody(Map.of())).isEmpty();
    assertThat(RolloutIds.fromRunBody(Map.of(TASK, 1))).isEmpty();
    assertThat(RolloutIds.fromRunBody(Map.of(ROLLOUT, 1))).isEmpty();
    assertThat(RolloutIds.fromRunBody(Map.of(ATTEMPT, 1))).isEmpty();
  }

  @Test
  void treatsNullsAsAbsent() {
    Map<String, Object> body = new HashMap<>();
    body.put(EXPLICIT, null);
    body.put(TASK, 1);
    body.put(ROLLOUT, null);
    assertThat(RolloutIds.fromRunBody(body)).isEmpty();

    body.put(ROLLOUT, 2);
    body.put(ATTEMPT, null);
    assertThat(RolloutIds.fromRunBody(body)).contains("1-2");
  }

  static List<Object> threes() {
    return List.of(
        3, 3L, (short) 3, (byte) 3, 3.0, 3.0f, "3", BigInteger.valueOf(3), new BigDecimal("3.00"));
  }

  @ParameterizedTest
  @MethodSource("threes")
  void readsAnIndexOfAnyNumericType(Object three) {
    assertThat(RolloutIds.fromRunBody(Map.of(TASK, three, ROLLOUT, three))).contains("3-3");
    assertThat(RolloutIds.fromRunBody(Map.of(TASK, 0, ROLLOUT, 0, ATTEMPT, three)))
        .contains("0-0-a3");
  }

  static List<Object> noIndices() {
    return List.of(
        1.5,
        "1.5",
        "",
        " ",
        "x",
        "1-2",
        "1 ",
        "-1",
        -1,
        "+1",
        "1.0",
        "1e2",
        "007",
        "0x10",
        "٣",
        "9223372036854775808",
        1e300,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        BigInteger.TWO.pow(63),
        new BigDecimal("1e999999999"),
        new BigDecimal("1e-999999999"),
        true,
        List.of(1),
        Map.of());
  }

  @ParameterizedTest
  @MethodSource("noIndices")
  void refusesWhatIsNoIndex(Object value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(TASK, value, ROLLOUT, 0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(TASK, 0, ROLLOUT, value)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(TASK, 0, ROLLOUT, 0, ATTEMPT, value)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(EXPLICIT, "a", ATTEMPT, value)));
  }

  @Test
  void namesTheFieldThatIsMalformed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(TASK, 0, ROLLOUT, "two")))
        .withMessage("_ng_rollout_index must be a whole number, not \"two\"");
  }

  private static final int MILLIONS = 5_000_000;

  static List<Object> longNumbers() {
    BigInteger huge = BigInteger.TWO.pow(30 * MILLIONS);
    return List.of(
        "9".repeat(MILLIONS),
        huge,
        huge.negate(),
        new BigDecimal(huge),
        new BigDecimal(huge, MILLIONS),
        new BigDecimal(huge, 30 * MILLIONS),
        new LazyNumber("9".repeat(MILLIONS)),
        new LazyNumber("3." + "0".repeat(MILLIONS)));
  }

  /** A JSON parser that leaves a million digits as they are must not let us stumble over them. */
  @ParameterizedTest(name = "{index}")
  @MethodSource("longNumbers")
  void refusesMillionsOfDigitsAtOnce(Object value) {
    for (Map<String, Object> body : List.of(
        Map.of(TASK, value, ROLLOUT, 0),
        Map.of(TASK, 0, ROLLOUT, value),
        Map.of(TASK, 0, ROLLOUT, 0, ATTEMPT, value),
        Map.of(EXPLICIT, value instanceof String digits ? "/" + digits : value))) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(1),
          () -> assertThatIllegalArgumentException()
              .isThrownBy(() -> RolloutIds.fromRunBody(body))
              .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(250)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {TASK, ROLLOUT, ATTEMPT, EXPLICIT})
  void refusesWhatIsNestedTooDeepToBeSpelt(String field) {
    List<Object> nested = List.of();
    for (int i = 0; i < 100_000; i++) {
      nested = List.of(nested);
    }
    Map<String, Object> body = new HashMap<>(Map.of(TASK, 0, ROLLOUT, 0));
    body.put(field, nested);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(body))
        .withMessageStartingWith(field + " must be a ");
  }

  @Test
  void readsANumberThatAParserKeptAsText() {
    assertThat(RolloutIds.fromRunBody(Map.of(TASK, new LazyNumber("3"), ROLLOUT, 0)))
        .contains("3-0");
  }

  /** The number of a JSON parser that keeps the digits until somebody asks. */
  private static final class LazyNumber extends Number {
    private static final long serialVersionUID = 1;

    private final String digits;

    LazyNumber(String digits) {
      this.digits = digits;
    }

    @Override
    public int intValue() {
      return new BigDecimal(digits).intValue();
    }

    @Override
    public long longValue() {
      return new BigDecimal(digits).longValue();
    }

    @Override
    public float floatValue() {
      return Float.parseFloat(digits);
    }

    @Override
    public double doubleValue() {
      return Double.parseDouble(digits);
    }

    @Override
    public String toString() {
      return digits;
    }
  }

  @Test
  void prefersAnExplicitId() {
    assertThat(RolloutIds.fromRunBody(Map.of(EXPLICIT, "mine", TASK, 1, ROLLOUT, 2)))
        .contains("mine");
    assertThat(RolloutIds.fromRunBody(Map.of(EXPLICIT, "mine", TASK, "x", ROLLOUT, "y")))
        .as("fields that do not decide are not read")
        .contains("mine");
  }

  @Test
  void appendsTheAttemptToAnExplicitIdToo() {
    assertThat(RolloutIds.fromRunBody(Map.of(EXPLICIT, "mine", ATTEMPT, 0))).contains("mine");
    assertThat(RolloutIds.fromRunBody(Map.of(EXPLICIT, "mine", ATTEMPT, 2))).contains("mine-a2");
  }

  @Test
  void refusesAnExplicitIdThatIsNoString() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(EXPLICIT, 7)))
        .withMessage("_ng_rollout_id must be a string, not \"7\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "..", "-1"})
  void refusesAMalformedExplicitIdRatherThanFallBack(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutIds.fromRunBody(Map.of(EXPLICIT, id, TASK, 1, ROLLOUT, 2)));
  }

  @Test
  void tellsWhatAnIdTellsAsAttributes() {
    assertThat(RolloutIds.attributes("7-2-a1"))
        .isEqualTo(Attributes.builder()
            .put("nemo.gym.rollout.id", "7-2-a1")
            .put("nemo.gym.task.id", "7")
            .put("nemo.gym.repeat.index", 1)
            .build());
    assertThat(RolloutIds.attributes("nightly"))
        .isEqualTo(Attributes.builder().put("nemo.gym.rollout.id", "nightly").build());
    assertThatIllegalArgumentException().isThrownBy(() -> RolloutIds.attributes("../7"));
  }
}
