package dev.example.marked;
 import org.jspecify.annotations.Nullable; import java.util.*;
public interface Parent<T extends @Nullable Object, U> { @Nullable T maybe(@Nullable T in, T exact, List<@Nullable T> some, Map<String, ? extends @Nullable U> m); 
  T plain(U u); }
