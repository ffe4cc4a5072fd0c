package dev.routespan.processor;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists and strings as JSON, indented by two spaces. */
final class Json {
  private final StringBuilder text = new StringBuilder();

  private Json() {}

  static String write(Map<String, ?> value) {
    Json json = new Json();
    json.write(value, "");
    return json.text.append('\n').toString();
  }

  private void write(Object value, String indent) {
    if (value instanceof Map<?, ?> map) {
      writeAll('{', map.entrySet().iterator(), '}', indent);
    } else if (value instanceof List<?> list) {
      writeAll('[', list.iterator(), ']', indent);
    } else if (value instanceof Map.Entry<?, ?> entry) {
      quote(entry.getKey().toString());
      text.append(": ");
      write(entry.getValue(), indent);
    } else {
      quote(value.toString());
    }
  }

  private void writeAll(char open, Iterator<?> elements, char close, String indent) {
    text.append(open);
    String inner = indent + "  ";
    while (elements.hasNext()) {
      text.append('\n').append(inner);
      write(elements.next(), inner);
      text.append(elements.hasNext() ? "," : "\n" + indent);
    }
    text.append(close);
  }

  /** Escapes all but printable ASCII, so that no encoding matters. */
  private void quote(String string) {
    text.append('"');
    for (char c : string.toCharArray()) {
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }
}
