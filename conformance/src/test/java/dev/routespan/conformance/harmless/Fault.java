package dev.routespan.conformance.harmless;

import java.io.IOException;

/** What goes wrong in a call of telemetry. */
enum Fault {
  EXCEPTION {
    @Override
    void strike(Runnable hanging) {
      throw new IllegalStateException("fault");
    }
  },
  ERROR {
    @Override
    void strike(Runnable hanging) {
      throw new NoSuchMethodError("fault");
    }
  },
  /** A checked exception that no method declares, as Kotlin and Groovy throw them. */
  STEALTHY {
    @Override
    void strike(Runnable hanging) {
      Fault.<RuntimeException>rethrow(new IOException("fault"));
    }
  },
  HANG {
    @Override
    void strike(Runnable hanging) {
      hanging.run();
    }
  };

  /**
   * @param hanging returns when that is over
   */
  abstract void strike(Runnable hanging);

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void rethrow(Throwable thrown) throws X {
    throw (X) thrown;
  }
}
