package dev.routespan.sample.servers.resources;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumericAnswerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "42 | 42",
        "The answer is 42. | 42",
        "It is 42.0 km/h | 42",
        "so 3 x 4 = 12 | 12",
        "1,234.5 | 1234.5",
        "1.234,5 | 1234.5",
        "1,234,567 | 1234567",
        "1.234.567 | 1234567",
        "1'234'567 | 1234567",
        "1 234 567 | 1234567",
        "1\u202f234 | 1234",
        "3,5 | 3.5",
        ".5 | 0.5",
        "-7 | -7",
        "\u22127 degrees | -7",
        "-$3.50 | -3.5",
        "$1,250 | 1250",
        "10-4 is 6 | 6",
        "3/4 | 0.75",
        "3 / 4 | 0.75",
        "1 3/4 cups | 1.75",
        "-1 1/2 | -1.5",
        "\u00bd | 0.5",
        "1\u00bd | 1.5",
        "1 \u00bd m | 1.5",
        "\\frac{3}{4} | 3/4",
        "75% | 0.75",
        "75 percent | 75%",
        "75 per cent | 75%",
        "75 | 75%",
        "0.75 | 75%",
        "1.5e3 | 1500",
        "33.33 | 100/3",
        "66.67% | 2/3",
        "\\boxed{17} since 3 + 14 | 17",
        "#### 17 | 17",
        "The answer is 12 apples, 3 more than before. | 12",
        "First I said the answer is 3, but the answer is 5. | 5",
      })
  void readsWhatPeopleWrite(String answer, String expected) {
    assertThat(matches(answer, expected)).as("%s for %s", answer, expected).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "41 | 42",
        "-42 | 42",
        "4.2 | 42",
        "42% | 42000",
        "33.3 | 100/3",
        "33.34 | 100/3",
        "33 | 100/3",
        "1,23 | 123",
        "7.5 | 75%",
        "The answer is 12 apples, 3 more than before. | 3",
      })
  void tellsWrongAnswers(String answer, String expected) {
    assertThat(matches(answer, expected)).as("%s for %s", answer, expected).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "I do not know.", "ask H2O", "1,2,3", "5/0", "vier"})
  void findsNoNumberWhereThereIsNone(String answer) {
    assertThat(NumericAnswer.in(answer)).isEmpty();
  }

  private static boolean matches(String answer, String expected) {
    return NumericAnswer.in(answer)
        .orElseThrow(() -> new AssertionError("no number in: " + answer))
        .matches(NumericAnswer.in(expected).orElseThrow());
  }
}
