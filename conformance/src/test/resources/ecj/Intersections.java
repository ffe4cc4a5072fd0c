package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

@Route(kind = RouteKind.MODEL_CALL)
public interface Intersections<
    B extends Object & Comparable<? super B>, C extends Object & Serializable & Comparable<C>> {
  <T extends Object & Comparable<? super T>> T max(Collection<? extends T> of);

  <T extends Object & Comparable<? super T> & Serializable> T maxOfThree(T a, T b, T c);

  <T extends Number & Comparable<T>> T maxNumber(T a, T b);

  <F extends CompletableFuture<String> & Serializable> F async(F future, B b, C c);

  <S extends B> S narrow(B wide);
}
