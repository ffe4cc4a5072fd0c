package dev.example.nullness;
 
import dev.routespan.annotations.*;
 
import org.jspecify.annotations.*;
 
import java.util.*;
 
@Route(kind = RouteKind.VERIFY) public interface Variables<T, U extends @Nullable Object> { T t(T t); @Nullable T nt(@Nullable T t); U u(U u); <V> V v(V v, List<? extends V> l); List<U> l(Map<String, ? super T> m); Optional<T> o(@Nullable U @Nullable [] a); }
