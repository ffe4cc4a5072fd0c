package dev.routespan.testing;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values of attributes, as OpenTelemetry keeps them. */
final class AttributeValues {

  private AttributeValues() {}

  /** Returns what a wrapper records of such a value: whole numbers as long, enums as their name. */
  static Object recorded(Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    } else if (value instanceof Float number) {
      return number.doubleValue();
    } else if (value instanceof Character) {
      return value.toString();
    } else if (value instanceof Enum<?> constant) {
      return constant.name();
    } else if (value instanceof Collection<?> collection) {
      return collection.stream().map(AttributeValues::recorded).toList();
    } else if (value.getClass().isArray()) {
      return IntStream.range(0, Array.getLength(value))
          .mapToObj(i -> recorded(Array.get(value, i)))
          .toList();
    }
    return value;
  }

  /** Returns it for a message: strings in quotes. */
  static String show(@Nullable Object value) {
    return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
  }
}
