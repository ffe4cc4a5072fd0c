package dev.routespan.sample.servers.resources;

import java.util.Optional;

/**
 * The number that an answer in plain language comes down to. Units, currencies and the words around
 * it do not matter.
 *
 * @param text the number as it was written
 * @param figure its value as written: 25 for {@code 25%}
 * @param percent whether a percent sign follows
 * @param decimals the digits after the decimal point
 */
record NumericAnswer(String text, double figure, boolean percent, int decimals) {
  private static final double RELATIVE_TOLERANCE = 1e-9;
  private static final int DECIMALS_OF_A_ROUNDED_ANSWER = 2;

  /** Finds the number that a text gives as its answer. */
  static Optional<NumericAnswer> in(String text) {
    return text == null ? Optional.empty() : AnswerFinder.find(text);
  }

  /**
   * Compares values. Two liberties: a percentage may be written without its sign ({@code 25} for
   * {@code 25%}), and an answer with two decimals or more may be rounded to those.
   */
  boolean matches(NumericAnswer expected) {
    return isCloseTo(value(), expected.value(), percent ? decimals + 2 : decimals)
        || (percent != expected.percent && isCloseTo(figure, expected.figure, decimals));
  }

  private double value() {
    return percent ? figure / 100 : figure;
  }

  private static boolean isCloseTo(double given, double expected, int decimals) {
    double tolerance = Math.max(1e-12, Math.abs(expected) * RELATIVE_TOLERANCE);
    if (decimals >= DECIMALS_OF_A_ROUNDED_ANSWER) {
      tolerance = Math.max(tolerance, 0.5 * Math.pow(10, -decimals) * (1 + RELATIVE_TOLERANCE));
    }
    return Math.abs(given - expected) <= tolerance;
  }

  @Override
  public String toString() {
    return text;
  }
}
