package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeoutException;

@Route(kind = RouteKind.VERIFY)
public interface Covariant<T> extends Wide<T>, Narrow<T> {}

interface Wide<A> {
  Collection<A> all(A like) throws IOException, TimeoutException;

  <E extends Exception> Object run(Class<E> type) throws E;
}

interface Narrow<B> {
  List<B> all(B like) throws IOException, InterruptedException;

  <X extends Exception> String run(Class<X> type) throws X;
}
