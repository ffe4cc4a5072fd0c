package dev.routespan.conformance.random;

import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/** Makes arguments and results. */
final class Values {
  private static final Map<String, Class<?>> PRIMITIVES = new HashMap<>();

  static {
    for (Class<?> each : List.of(
        boolean.class,
        byte.class,
        short.class,
        int.class,
        long.class,
        char.class,
        float.class,
        double.class,
        void.class)) {
      PRIMITIVES.put(each.getName(), each);
    }
  }

  private final ClassLoader loader;
  private final Random random;
  private final List<Supplier<Object>> pool;

  Values(ClassLoader loader, Random random) {
    this.loader = loader;
    this.random = random;
    this.pool = List.of(
        () -> "id-" + random.nextInt(1000),
        () -> random.nextInt(1_000_000),
        Object::new,
        () -> new Shapes.Answer("a", random.nextInt()),
        Shapes.Opened::new,
        Shapes.AsyncResult::new,
        Shapes.HiddenFuture::new,
        ArrayList::new,
        HashMap::new,
        Optional::empty,
        () -> Thread.State.NEW,
        () -> String.class,
        Date::new,
        () -> new java.sql.Date(0),
        () -> new Shapes.Outer<String>().new Inner<String>(),
        Shapes.Outer::new,
        Shapes.SubFault::new,
        java.io.FileNotFoundException::new,
        IllegalStateException::new,
        () -> java.io.InputStream.nullInputStream(),
        () -> Map.entry("k", "v"));
  }

  /** The class of an erased type. */
  Class<?> classOf(Type erased) {
    Class<?> type = classNamed(erased.name());
    for (int i = 0; i < erased.dimensions(); i++) {
      type = type.arrayType();
    }
    return type;
  }

  private Class<?> classNamed(String name) {
    Class<?> primitive = PRIMITIVES.get(name);
    if (primitive != null) {
      return primitive;
    }
    String binary = name;
    while (true) {
      try {
        return Class.forName(binary, false, loader);
      } catch (ClassNotFoundException e) {
        int dot = binary.lastIndexOf('.');
        if (dot < 0) {
          throw new IllegalStateException("no class " + name, e);
        }
        binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
      }
    }
  }

  /** An instance of all these types, or null if there is none at hand. */
  Object make(List<Class<?>> types) {
    Class<?> first = types.get(0);
    if (first.isPrimitive()) {
      return primitive(first);
    }
    if (types.stream().anyMatch(Class::isArray)) {
      Class<?> array = types.stream().filter(Class::isArray).findFirst().get();
      return Array.newInstance(array.getComponentType(), random.nextInt(3));
    }
    for (Supplier<Object> each : pool) {
      Object candidate = each.get();
      if (types.stream().allMatch(type -> type.isInstance(candidate))) {
        return candidate;
      }
    }
    if (types.stream().allMatch(Class::isInterface)) {
      return Proxy.newProxyInstance(
          loader,
          types.stream().distinct().toArray(Class<?>[]::new),
          (proxy, method, args) -> null);
    }
    return null;
  }

  private Object primitive(Class<?> type) {
    int number = random.nextInt(100);
    return switch (type.getName()) {
      case "boolean" -> number % 2 == 0;
      case "byte" -> (byte) number;
      case "short" -> (short) number;
      case "int" -> number;
      case "long" -> (long) number;
      case "char" -> (char) number;
      case "float" -> (float) number;
      case "double" -> (double) number;
      default -> null;
    };
  }
}
