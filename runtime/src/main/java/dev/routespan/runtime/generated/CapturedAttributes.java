package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.InterruptFlag;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.SensitiveKeys;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns captured arguments and results into attributes. Strings, characters and enums become strings,
 * whole numbers longs, other numbers doubles; arrays and collections of these become arrays without
 * the nulls in them, and an optional what it holds. Null sets nothing.
 */
final class CapturedAttributes {
  /** Each key with its value behind it; of one name there is one at most. */
  private Object[] pairs = new Object[4];

  private int length;

  static CapturedAttributes of(Attributes attributes) {
    CapturedAttributes all = new CapturedAttributes();
    attributes.forEach(all::set);
    return all;
  }

  void addAll(CapturedAttributes others) {
    for (int i = 0; i < others.length; i += 2) {
      set((AttributeKey<?>) others.pairs[i], others.pairs[i + 1]);
    }
  }

  Attributes build() {
    AttributesBuilder attributes = Attributes.builder();
    for (int i = 0; i < length; i += 2) {
      attributes.put(key(i), pairs[i + 1]);
    }
    return attributes.build();
  }

  void addTo(SpanBuilder span) {
    for (int i = 0; i < length; i += 2) {
      span.setAttribute(key(i), pairs[i + 1]);
    }
  }

  void addTo(Span span) {
    for (int i = 0; i < length; i += 2) {
      span.setAttribute(key(i), pairs[i + 1]);
    }
  }

  /** A key was put in with a value of its type. */
  @SuppressWarnings("unchecked")
  private AttributeKey<Object> key(int index) {
    return (AttributeKey<Object>) pairs[index];
  }

  /** Returns whether one of them has a name such as that. */
  boolean hasName(Predicate<String> names) {
    for (int i = 0; i < length; i += 2) {
      if (names.test(key(i).getKey())) {
        return true;
      }
    }
    return false;
  }

  /** Adds what the accessor finds, or what stands in its place; costs only that if it throws. */
  <T> void read(TracedRoute route, String key, T target, RouteAccessor<? super T, ?> accessor) {
    if (SensitiveKeys.isSensitiveCapture(key, route)) {
      put(key, SensitiveKeys.REDACTED);
      return;
    }
    boolean interrupted = InterruptFlag.isSet();
    try {
      put(key, simplify(accessor.get(target)));
    } catch (Throwable fault) {
      interrupted |= fault instanceof InterruptedException;
      Log.fault(route + ": could not read the attribute " + key, fault);
    } finally {
      InterruptFlag.restore(interrupted);
    }
  }

  private void put(String key, @Nullable Object value) {
    if (value instanceof String text) {
      put(AttributeKey.stringKey(key), text);
    } else if (value instanceof Long number) {
      put(AttributeKey.longKey(key), number);
    } else if (value instanceof Double number) {
      put(AttributeKey.doubleKey(key), number);
    } else if (value instanceof Boolean flag) {
      put(AttributeKey.booleanKey(key), flag);
    } else if (value instanceof List<?> list) {
      putList(key, list);
    }
  }

  private void putList(String key, List<?> list) {
    if (areAll(String.class, list)) {
      put(AttributeKey.stringArrayKey(key), allAs(String.class, list));
    } else if (areAll(Boolean.class, list)) {
      put(AttributeKey.booleanArrayKey(key), allAs(Boolean.class, list));
    } else if (areAll(Long.class, list)) {
      put(AttributeKey.longArrayKey(key), allAs(Long.class, list));
    } else if (areAll(Number.class, list)) {
      List<Double> doubles =
          list.stream().map(number -> ((Number) number).doubleValue()).toList();
      put(AttributeKey.doubleArrayKey(key), doubles);
    }
  }

  private <T> void put(AttributeKey<T> key, T value) {
    if (!OwnAttributes.isOfOtherType(key)) {
      set(key, value);
    }
  }

  private void set(AttributeKey<?> key, Object value) {
    int index = 0;
    while (index < length && !key(index).getKey().equals(key.getKey())) {
      index += 2;
    }
    if (index == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * length);
    }
    pairs[index] = key;
    pairs[index + 1] = value;
    length = Math.max(length, index + 2);
  }

  /** Returns a String, Long, Double, Boolean, a list of these, or null. */
  private static @Nullable Object simplify(@Nullable Object value) {
    if (value instanceof CharSequence || value instanceof Character) {
      return value.toString();
    } else if (value instanceof Enum<?> constant) {
      return constant.name();
    } else if (value instanceof Number number) {
      return isWhole(number) ? (Number) number.longValue() : (Number) number.doubleValue();
    } else if (value instanceof Boolean) {
      return value;
    } else if (value instanceof Collection<?> collection) {
      return collection.stream()
          .map(CapturedAttributes::simplify)
          .filter(Objects::nonNull)
          .toList();
    }
    return value == null ? null : simplifyContainer(value);
  }

  private static boolean isWhole(Number number) {
    return number instanceof Integer
        || number instanceof Long
        || number instanceof Short
        || number instanceof Byte
        || number instanceof AtomicInteger
        || number instanceof AtomicLong
        || (number instanceof BigInteger big && big.bitLength() < Long.SIZE);
  }

  private static @Nullable Object simplifyContainer(Object value) {
    if (value instanceof Optional<?> optional) {
      return simplify(optional.orElse(null));
    } else if (value instanceof OptionalInt optional) {
      return optional.isPresent() ? (long) optional.getAsInt() : null;
    } else if (value instanceof OptionalLong optional) {
      return optional.isPresent() ? optional.getAsLong() : null;
    } else if (value instanceof OptionalDouble optional) {
      return optional.isPresent() ? optional.getAsDouble() : null;
    }
    List<?> elements = elementsOf(value);
    return elements == null ? null : simplify(elements);
  }

  /** Null if the value is not an array. */
  private static @Nullable List<?> elementsOf(Object array) {
    if (array instanceof Object[] objects) {
      return Arrays.asList(objects);
    } else if (array instanceof int[] ints) {
      return boxed(ints.length, i -> ints[i]);
    } else if (array instanceof long[] longs) {
      return boxed(longs.length, i -> longs[i]);
    } else if (array instanceof double[] doubles) {
      return boxed(doubles.length, i -> doubles[i]);
    } else if (array instanceof boolean[] booleans) {
      return boxed(booleans.length, i -> booleans[i]);
    } else if (array instanceof float[] floats) {
      return boxed(floats.length, i -> floats[i]);
    } else if (array instanceof short[] shorts) {
      return boxed(shorts.length, i -> shorts[i]);
    } else if (array instanceof byte[] bytes) {
      return boxed(bytes.length, i -> bytes[i]);
    } else if (array instanceof char[] chars) {
      return boxed(chars.length, i -> chars[i]);
    }
    return null;
  }

  private static List<Object> boxed(int length, IntFunction<Object> element) {
    List<Object> list = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      list.add(element.apply(i));
    }
    return list;
  }

  private static boolean areAll(Class<?> type, List<?> list) {
    return list.stream().allMatch(type::isInstance);
  }

  private static <T> List<T> allAs(Class<T> type, List<?> list) {
    return list.stream().map(type::cast).toList();
  }
}
