package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
public interface Shadows {
  int RouteGate = 1;

  Span verify(Context context, java.util.Date a, java.sql.Date b, java.lang.String s);

  void t(Object call, int delegate, int routes, int rollout);

  class Span {}

  class Context {}

  class Override {}

  class String {}

  class RouteCall {}

  class Attributes {}
}
