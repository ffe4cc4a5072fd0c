package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Map;

@Route(kind = RouteKind.VERIFY)
public interface TypeUse<T extends @TypeUse.Nullable Object> {
  byte @Nullable [] bytes(@Nullable String @Nullable ... names);

  Map.@Nullable Entry<@Nullable String, List<@Nullable ? extends @Nullable T>> entry(
      @Nullable T value, int @Nullable [] @Nullable [] grid);

  @Target(ElementType.TYPE_USE)
  @interface Nullable {}
}
