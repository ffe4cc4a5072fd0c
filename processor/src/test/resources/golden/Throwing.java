package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.io.IOException;
import java.util.function.Supplier;

@Route(kind = RouteKind.VERIFY)
public interface Throwing<E extends Exception> {
  String verify(String answer) throws E, IOException;

  <X extends Throwable> String with(Supplier<X> supplier) throws X;
}
