package dev.routespan.processor.write;

import java.util.HexFormat;

/**
 * Text that any encoding can hold. Which encoding the compiler writes and reads sources with, it
 * does not tell its processors.
 */
final class Ascii {
  private static final HexFormat HEX = HexFormat.of();

  private Ascii() {}

  /**
   * Returns Java source text of the same meaning. The language allows escapes everywhere, in
   * identifiers and comments too, and for halves of surrogate pairs.
   */
  static String escape(String source) {
    StringBuilder text = new StringBuilder(source.length());
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c > '~') {
        append(text, c);
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  static void append(StringBuilder text, char c) {
    text.append("\\u").append(HEX.toHexDigits(c));
  }
}
