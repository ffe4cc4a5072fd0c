package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.io.IOException;

public class Merged {
  private Merged() {}

  @Route(kind = RouteKind.VERIFY)
  public interface Handler extends Wide, Narrow, Fixed<String>, Plain {}

  public interface Wide {
    Number score(String answer) throws IOException, InterruptedException;
  }

  public interface Narrow {
    Integer score(String text) throws Exception;
  }

  public interface Fixed<A> {
    void accept(A value);
  }

  public interface Plain {
    void accept(String value);
  }
}
