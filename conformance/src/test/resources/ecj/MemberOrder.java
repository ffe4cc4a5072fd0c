package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
interface MemberOrder {
  Double zebra(Holder.Inner<? extends CharSequence> of);

  Double apple();

  Double mango(String a);

  Double mango(int b);

  class Holder {
    static class Inner<T> {}
  }
}
