package dev.routespan.runtime.internal;

import io.opentelemetry.api.common.Attributes;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JSON object on a line of its own; ASCII alone, whatever the console's encoding. */
public final class JsonLine {
  private static final HexFormat HEX = HexFormat.of();

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  /** Creates an empty object. */
  public JsonLine() {}

  /**
   * Adds a member.
   *
   * @param value a string, number, boolean, collection, map or attributes; anything else is written as
   *     a string; null is left out
   */
  public JsonLine put(String name, @Nullable Object value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  /** Adds a moment as ISO 8601 in UTC. */
  public JsonLine putTime(String name, long epochNanos) {
    return put(name, time(epochNanos));
  }

  /** Returns a moment as ISO 8601 in UTC. */
  public static String time(long epochNanos) {
    return Instant.ofEpochSecond(
            Math.floorDiv(epochNanos, 1_000_000_000L), Math.floorMod(epochNanos, 1_000_000_000L))
        .toString();
  }

  /** Prints it on standard output. */
  public void print() {
    System.out.println(this);
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    write(out, members);
    return out.toString();
  }

  private static void write(StringBuilder out, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        writeString(out.append(separator), String.valueOf(entry.getKey()));
        write(out.append(':'), entry.getValue());
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Attributes attributes) {
      Map<String, Object> map = new LinkedHashMap<>();
      attributes.forEach((key, attribute) -> map.put(key.getKey(), attribute));
      write(out, map);
    } else if (value instanceof Collection<?> collection) {
      String separator = "[";
      for (Object element : collection) {
        write(out.append(separator), element);
        separator = ",";
      }
      out.append(collection.isEmpty() ? "[]" : "]");
    } else if (value == null || value instanceof Boolean || isFinite(value)) {
      out.append(value);
    } else {
      writeString(out, String.valueOf(value));
    }
  }

  /** JSON has no infinity and no NaN; these become strings. */
  private static boolean isFinite(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }

  private static void writeString(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        out.append("\\u").append(HEX.toHexDigits(c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
