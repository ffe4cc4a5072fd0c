package dev.routespan.conformance.random;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.concurrent.CompletableFuture;

/** Types for signatures that the JDK has no good example of. */
public final class Shapes {
  static final String NAME = "dev.routespan.conformance.random.Shapes";

  private Shapes() {}

  /** Something with properties. */
  public record Answer(String id, int score) {}

  /** A class that specimens cannot name. */
  static class Hidden {
    public String id() {
      return "hidden";
    }

    public int score() {
      return 1;
    }
  }

  /** One that they can, with the properties of the hidden one. */
  public static final class Opened extends Hidden {}

  /** A future of what they cannot name. */
  public static class HiddenFuture extends CompletableFuture<Hidden> {}

  /** A generic type whose inner type needs it. */
  public static class Outer<T> {
    public class Inner<U> {}
  }

  /** A future of one's own. */
  public static class AsyncResult<T> extends CompletableFuture<T> {}

  /** A checked exception. */
  public static class Fault extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** A more special one. */
  public static final class SubFault extends Fault {
    private static final long serialVersionUID = 1;
  }

  /** A type-use annotation. */
  @Target(ElementType.TYPE_USE)
  public @interface Mark {}
}
