package dev.routespan.testing;

import java.lang.ref.WeakReference;

/** Waits for the garbage collector. */
public final class Garbage {

  private Garbage() {}

  /** Returns whether what the reference refers to could be collected. */
  public static boolean isCollected(WeakReference<?> reference) {
    for (int i = 0; i < 20 && reference.get() != null; i++) {
      System.gc();
    }
    return reference.get() == null;
  }
}
