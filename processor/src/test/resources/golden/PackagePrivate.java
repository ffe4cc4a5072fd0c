package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
interface PackagePrivate {
  String verify(String answer);
}
