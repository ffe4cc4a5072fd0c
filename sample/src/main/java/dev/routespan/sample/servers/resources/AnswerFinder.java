package dev.routespan.sample.servers.resources;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Picks the one number of a text that is its answer: the first after the last phrase such as "the
 * answer is", else the last of all, since reasoning comes before the result.
 */
final class AnswerFinder {
  private static final Pattern ANNOUNCEMENT =
      Pattern.compile("answer\\s*(?:is|:|=)|####|\\\\boxed\\{", Pattern.CASE_INSENSITIVE);

  private AnswerFinder() {}

  static Optional<NumericAnswer> find(String text) {
    String plain = PlainText.of(text);
    return announced(plain).or(() -> last(numbers(plain)));
  }

  private static Optional<NumericAnswer> announced(String text) {
    return ANNOUNCEMENT
        .matcher(text)
        .results()
        .reduce((first, second) -> second)
        .flatMap(phrase -> numbers(text.substring(phrase.end())).stream().findFirst());
  }

  private static Optional<NumericAnswer> last(List<NumericAnswer> numbers) {
    return numbers.isEmpty() ? Optional.empty() : Optional.of(numbers.get(numbers.size() - 1));
  }

  private static List<NumericAnswer> numbers(String text) {
    List<NumericAnswer> numbers = new ArrayList<>();
    Matcher matcher = WrittenNumber.PATTERN.matcher(text);
    while (matcher.find()) {
      WrittenNumber.read(matcher).ifPresent(numbers::add);
    }
    return numbers;
  }
}
