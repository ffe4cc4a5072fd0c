package dev.routespan.processor;

import java.util.regex.Pattern;

/** Lays JavaPoet's text out as a person would: fields without gaps, short comments on one line. */
final class Layout {
  private static final Pattern SHORT_COMMENT =
      Pattern.compile("(?m)^( *)/\\*\\*\\n *\\* (.*)\\n *\\*/$");
  private static final Pattern GAP_BETWEEN_FIELDS =
      Pattern.compile("(?m)^(  private final .*;)\\n\\n(?=  private final )");
  private static final Pattern ANNOTATION =
      Pattern.compile("(?m)^( *@[\\w.]+)\\(\\n +(\\w+ = .*),\\n +(\\w+ = .*)\\n *\\)$");
  private static final Pattern TRAILING_BLANKS = Pattern.compile("(?m)[ \\t]+$");

  private Layout() {}

  static String apply(String source) {
    String text = SHORT_COMMENT.matcher(source).replaceAll("$1/** $2 */");
    text = GAP_BETWEEN_FIELDS.matcher(text).replaceAll("$1\n");
    text = ANNOTATION.matcher(text).replaceAll("$1($2, $3)");
    text = TRAILING_BLANKS.matcher(text).replaceAll("");
    return text.endsWith("\n") ? text : text + "\n";
  }
}
