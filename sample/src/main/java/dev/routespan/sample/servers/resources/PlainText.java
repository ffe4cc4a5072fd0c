package dev.routespan.sample.servers.resources;

import java.text.Normalizer;

/** Rewrites the typographic variants of a number so that one pattern reads them all. */
final class PlainText {

  private PlainText() {}

  /** Turns odd spaces, minus signs, vulgar fractions and LaTeX fractions into ASCII. */
  static String of(String text) {
    // Apart first: compatibility forms would turn "1½" into "11/2".
    String apart = text.replaceAll(" ?([\\u00bc-\\u00be\\u2150-\\u215e])", " $1");
    return Normalizer.normalize(apart, Normalizer.Form.NFKC)
        .replace('\u2044', '/')
        .replace('\u2212', '-')
        .replaceAll("\\\\[dt]?frac\\{(\\d+)\\}\\{(\\d+)\\}", " $1/$2")
        .replace("\\%", "%")
        .replace("\\$", "$");
  }
}
