package dev.routespan.sample.servers.resources;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one number as people write it: with a currency, separators, a fraction or a percent sign. */
final class WrittenNumber {

  /** What comes from {@link PlainText}; the separators inside {@code number} are told apart later. */
  static final Pattern PATTERN = Pattern.compile("""
          (?<sign> (?<![\\w)]) - (?=[$€£\\d.]) )?   # no minus between two operands
          [$€£]?
          (?: (?<whole>\\d+) \\x20 (?=\\d+/\\d) )?    # the 1 of 1 3/4
          (?<![\\p{L}_]) (?<number> \\d{1,3} (?:\\x20\\d{3})+ (?:[.,]\\d+)? (?!\\d)
                       | \\d+ (?:[.,']\\d+)*
                       | \\.\\d+ )
          (?<exponent> e[+-]?\\d+ )?
          (?: \\x20?/\\x20? (?<denominator>\\d+) )?
          (?: \\x20? (?<percent> % | percent\\b | per\\x20cent\\b ) )?
          """, Pattern.COMMENTS | Pattern.CASE_INSENSITIVE);

  private static final String GROUPED_BY_COMMA = "\\d{1,3}(,\\d{3})+";
  private static final String GROUPED_BY_POINT = "\\d{1,3}(\\.\\d{3}){2,}";

  private WrittenNumber() {}

  /** Reads the current match; empty if its separators make no sense, as in {@code 1,2,3}. */
  static Optional<NumericAnswer> read(Matcher match) {
    String decimal = withDecimalPoint(match.group("number").replaceAll("[ ']", ""));
    if (decimal.indexOf('.') != decimal.lastIndexOf('.')) {
      return Optional.empty();
    }
    double figure = figure(match, decimal);
    return Double.isFinite(figure) ? Optional.of(answer(match, decimal, figure)) : Optional.empty();
  }

  /** A separator before three digits groups; the last of two kinds, or a single other, is the point. */
  private static String withDecimalPoint(String number) {
    int comma = number.lastIndexOf(',');
    int point = number.lastIndexOf('.');
    if (comma >= 0 && point >= 0) {
      return comma > point ? number.replace(".", "").replace(',', '.') : number.replace(",", "");
    }
    if (number.matches(GROUPED_BY_COMMA)) {
      return number.replace(",", "");
    }
    return number.matches(GROUPED_BY_POINT) ? number.replace(".", "") : number.replace(',', '.');
  }

  private static double figure(Matcher match, String decimal) {
    double number = Double.parseDouble(decimal + orElse(match.group("exponent"), ""));
    double fraction = number / Double.parseDouble(orElse(match.group("denominator"), "1"));
    double magnitude = Double.parseDouble(orElse(match.group("whole"), "0")) + fraction;
    return match.group("sign") == null ? magnitude : -magnitude;
  }

  private static NumericAnswer answer(Matcher match, String decimal, double figure) {
    boolean isDecimal = match.group("denominator") == null && match.group("exponent") == null;
    int decimals =
        isDecimal && decimal.contains(".") ? decimal.length() - decimal.indexOf('.') - 1 : 0;
    return new NumericAnswer(
        match.group().strip(), figure, match.group("percent") != null, decimals);
  }

  private static String orElse(String group, String absent) {
    return group == null ? absent : group;
  }
}
