package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.Untraced;
import java.util.List;

@Route(kind = RouteKind.VERIFY)
public interface GenericOverloads {
  <T> T fetch(Class<T> type);

  <T> T fetch(List<T> of);

  <T> T fetch(T one);

  double score(java.util.Date day);

  double score(java.sql.Date day);

  @Untraced
  @SuppressWarnings("unchecked")
  <T> List<T> list(T... values);
}
