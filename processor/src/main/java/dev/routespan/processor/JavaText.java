package dev.routespan.processor;

import java.util.List;

/** Java source as it grows: indented lines, broken where a person would if they get too long. */
final class JavaText {
  private static final int COLUMNS = 100;

  private final StringBuilder text = new StringBuilder();
  private int depth;

  @Override
  public String toString() {
    return text.toString();
  }

  void blankLine() {
    text.append('\n');
  }

  void line(String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  /** Begins a block. */
  void open(String head) {
    line(head);
    depth++;
  }

  /** Ends one block and begins the next one. */
  void reopen(String head) {
    depth--;
    open(head);
  }

  void close() {
    depth--;
    line("}");
  }

  void comment(String sentence) {
    String onOneLine = "/** " + sentence + " */";
    if (fits(onOneLine)) {
      line(onOneLine);
    } else {
      line("/**");
      prose(sentence);
      line(" */");
    }
  }

  private void prose(String sentence) {
    StringBuilder line = new StringBuilder(" *");
    for (String word : sentence.split(" ")) {
      if (line.length() > 2 && !fits(line + " " + word)) {
        line(line.toString());
        line.setLength(2);
      }
      line.append(' ').append(word);
    }
    line(line.toString());
  }

  /** A list between parentheses, as in a call. */
  void list(String head, List<String> items, String tail) {
    String joined = String.join(", ", items);
    if (fits(head + joined + tail) || items.isEmpty()) {
      line(head + joined + tail);
    } else {
      line(head);
      continued(joined, items, tail);
    }
  }

  private void continued(String joined, List<String> items, String tail) {
    depth += 2;
    if (fits(joined + tail)) {
      line(joined + tail);
    } else {
      int last = items.size() - 1;
      items.subList(0, last).forEach(item -> line(item + ","));
      line(items.get(last) + tail);
    }
    depth -= 2;
  }

  /** Begins the block of a type or a method whose head has a second part. */
  void open(String head, List<String> parameters, String end, String clause) {
    String onOneLine = head + String.join(", ", parameters) + end + " " + clause + " {";
    if (clause.isEmpty()) {
      list(head, parameters, end + " {");
    } else if (fits(onOneLine)) {
      line(onOneLine);
    } else {
      list(head, parameters, end);
      depth += 2;
      line(clause + " {");
      depth -= 2;
    }
    depth++;
  }

  /** Assigns a chain of calls. */
  void assign(String variable, String start, List<String> calls) {
    String onOneLine = variable + " = " + start + String.join("", calls) + ";";
    if (fits(onOneLine)) {
      line(onOneLine);
    } else {
      assignOnLines(variable, start, calls);
    }
  }

  /** Assigns a chain with each call on a line of its own. */
  void assignOnLines(String variable, String start, List<String> calls) {
    line(variable + " =");
    depth += 2;
    line(start);
    depth += 2;
    int last = calls.size() - 1;
    calls.subList(0, last).forEach(this::line);
    line(calls.get(last) + ";");
    depth -= 4;
  }

  /** A conditional expression. */
  void choose(String condition, String then, String otherwise) {
    String onOneLine = condition + " ? " + then + " : " + otherwise + ";";
    if (fits(onOneLine)) {
      line(onOneLine);
    } else {
      line(condition);
      depth += 2;
      line("? " + then);
      line(": " + otherwise + ";");
      depth -= 2;
    }
  }

  private boolean fits(String line) {
    return 2 * depth + line.length() <= COLUMNS;
  }

  /** A string literal. */
  static String quote(String value) {
    StringBuilder literal = new StringBuilder("\"");
    for (char c : value.toCharArray()) {
      switch (c) {
        case '"', '\\' -> literal.append('\\').append(c);
        case '\n' -> literal.append("\\n");
        case '\t' -> literal.append("\\t");
        case '\r' -> literal.append("\\r");
        default -> literal.append(Character.isISOControl(c) ? "\\u%04x".formatted((int) c) : c);
      }
    }
    return literal.append('"').toString();
  }
}
