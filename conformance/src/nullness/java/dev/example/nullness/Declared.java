package dev.example.nullness;
 import dev.routespan.annotations.*;
 
@Route(kind = RouteKind.VERIFY) interface Declared { @Nullable String verify(@Nullable String answer, String task);  @java.lang.annotation.Target({java.lang.annotation.ElementType.METHOD,java.lang.annotation.ElementType.PARAMETER}) @interface Nullable {}
 }
