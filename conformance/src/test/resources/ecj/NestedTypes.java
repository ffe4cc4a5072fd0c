package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.nio.file.WatchEvent;
import java.util.Map;

@Route(kind = RouteKind.AGENT)
public interface NestedTypes<K> {
  Outer<String>.Inner inner(Outer<K>.Inner a, Outer.Nested b, Outer.NestedGeneric<K> c);

  void watch(WatchEvent.Kind<?>... kinds);

  void pairs(Map.Entry<?, ?>... entries);

  Outer<K>.GenericInner<Integer> deep(Outer<? super K>.GenericInner<? extends Number>[] all);

  class Outer<T> {
    public class Inner {}

    public class GenericInner<S> {}

    public static class Nested {}

    public static class NestedGeneric<S> {}
  }
}
