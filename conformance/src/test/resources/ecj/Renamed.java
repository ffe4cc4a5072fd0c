package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.Map;
import java.util.function.Function;

public interface Renamed {
  @Route(kind = RouteKind.VERIFY)
  interface Handler<V, V2> extends Mapping<V, Map<V, V2>> {}

  interface Mapping<A, B> {
    <V> V map(A from, V to);

    <V extends A, W extends Function<? super B, ? extends V>> W apply(W function, V2[] two, V[] v);

    class V2 {}
  }
}
