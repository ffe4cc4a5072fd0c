package dev.routespan.conformance.load;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Where many calls run at once: virtual threads where the JDK has them, else a pool. */
final class Threads {
  private static final int POOL = 256;

  private Threads() {}

  static boolean areVirtual() {
    return Runtime.version().feature() >= 21;
  }

  static ExecutorService newExecutor() {
    return areVirtual() ? virtual() : Executors.newFixedThreadPool(POOL);
  }

  private static ExecutorService virtual() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
