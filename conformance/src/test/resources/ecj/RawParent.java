package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.List;

@SuppressWarnings("rawtypes")
@Route(kind = RouteKind.VERIFY)
public interface RawParent extends Comparable, Lists {}

interface Lists<T> {
  List<T> list(List<T> of, T one);
}
