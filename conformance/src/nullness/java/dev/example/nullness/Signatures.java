package dev.example.nullness;
 
import dev.routespan.annotations.*;
 
import org.jspecify.annotations.*;
 
import java.util.*;
 
import java.util.concurrent.*;

@Route(kind = RouteKind.VERIFY, endsAtReturn = true) public interface Signatures<X extends @Nullable Object> extends dev.example.marked.Parent<String, Integer> { @Nullable String verify(@Nullable String answer, String task); 
  CompletableFuture<@Nullable String> later(List<@Nullable String> some, @Nullable X x);
  @Nullable CompletableFuture<String> late(Map.@Nullable Entry<String, ? super @Nullable Integer> e);
  String @Nullable [] arr(@Nullable String @Nullable [] @Nullable [] parts, @Nullable String @Nullable ... more);
  <T extends @Nullable Object> T id(T t, @Nullable T u);
  @Nullable Iterator<String> it();
  @SpanAttribute(value = "app.x", from = "length") @Nullable String cap(@RolloutId("toString") @Nullable Object id, @SpanAttribute(value="app.y", from="toString") @Nullable Object y,@SpanAttribute("app.z") @Nullable String z);
  java.util.concurrent.Flow.@Nullable Publisher<String> flow();
  default @Nullable String def(@Nullable Integer i) { return null; }
 }
