package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.stream.Stream;

@Route(kind = RouteKind.MODEL_CALL, untilClosed = true)
public interface ReadLater {
  Stream<? extends CharSequence> tokens(String question);

  <T> Iterator<T> items(T seed);

  InputStream bytes(String question) throws IOException;

  String whole(String question);
}
