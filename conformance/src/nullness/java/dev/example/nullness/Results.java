package dev.example.nullness;
 
import dev.routespan.annotations.*;
 
import org.jspecify.annotations.*;
 
import java.util.*;
 
import java.util.concurrent.*;
 
import java.util.stream.*;

@Route(kind = RouteKind.MODEL_CALL, untilClosed = true) public interface Results {
  Stream<String> stream(); Iterator<String> iterator(); java.io.InputStream in();
  @Nullable Stream<String> stream2(); 
  @Route(kind = RouteKind.VERIFY) Flow.Publisher<String> flow();
  @Route(kind = RouteKind.VERIFY) Flow.Publisher<String> flow2(@RolloutId("id") @Nullable Task id);
  @Route(kind = RouteKind.VERIFY) @SpanAttribute(value = "app.a", from = "id") CompletableFuture<@Nullable Task> later(@RolloutId("id") @Nullable Task id, @SpanAttribute(value = "app.b", from = "id") Task t);
  @Route(kind = RouteKind.VERIFY) @SpanAttribute(value = "app.a", from = "id") @Nullable Task now(@RolloutId("id") Task id, @SpanAttribute(value = "app.b", from = "id") @Nullable Task t);
  @Route(kind = RouteKind.VERIFY) CompletableFuture<String> plain();
  @Route(kind = RouteKind.VERIFY) void nothing();
  @Route(kind = RouteKind.VERIFY) String something(String s, int i);
  interface Task { @Nullable String id(); }
}
