package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.List;

@Route(kind = RouteKind.VERIFY)
public interface Cloned<T extends Comparable<T>> extends Copies<T>, Plain {
  @Override
  List<T> clone();
}

interface Copies<C> {
  Object clone();

  C copyOf(C other);
}

interface Plain {
  Object clone();
}
