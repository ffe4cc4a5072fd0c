@dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
interface Unnamed {
  double verify(String answer);
}
