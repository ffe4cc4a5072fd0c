package dev.routespan.processor.write;

/** JSON as it grows, indented by two spaces. */
final class Json {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  @Override
  public String toString() {
    return text.toString();
  }

  Json open(char bracket) {
    if (depth > 0) {
      nextElement();
    }
    text.append(bracket);
    depth++;
    return this;
  }

  Json open(String key, char bracket) {
    nextElement();
    quote(key).append(": ").append(bracket);
    depth++;
    return this;
  }

  Json close(char bracket) {
    depth--;
    if (!isEmpty()) {
      newLine();
    }
    text.append(bracket).append(depth == 0 ? "\n" : "");
    return this;
  }

  Json member(String key, String value) {
    nextElement();
    quote(key).append(": ");
    quote(value);
    return this;
  }

  Json element(String value) {
    nextElement();
    quote(value);
    return this;
  }

  private void nextElement() {
    if (!isEmpty()) {
      text.append(',');
    }
    newLine();
  }

  /** Whether the innermost map or list is; strings end with a quote. */
  private boolean isEmpty() {
    char last = text.charAt(text.length() - 1);
    return last == '{' || last == '[';
  }

  private void newLine() {
    text.append('\n').append("  ".repeat(depth));
  }

  /** Escapes all but printable ASCII, so that no encoding matters. */
  private StringBuilder quote(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        Ascii.append(text, c);
      } else {
        text.append(c);
      }
    }
    return text.append('"');
  }
}
