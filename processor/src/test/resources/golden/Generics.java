package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

@Route(kind = RouteKind.VERIFY)
public interface Generics<A, C extends Comparable<C> & Serializable> {
  <K extends Comparable<? super K>, V> Map<K, List<V>> group(List<? extends V> values, Function<? super V, K> by);

  <T extends Object & Comparable<? super T>> T best(List<? extends T> values, A hint);

  C pick(List<A> from, Map.Entry<A, ? super C> entry);
}
