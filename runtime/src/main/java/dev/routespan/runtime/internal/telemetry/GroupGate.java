package dev.routespan.runtime.internal.telemetry;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether one span group of one telemetry is on, and {@linkplain #isAnyOpen() whether any is} in the
 * whole process.
 *
 * <p>A gate is read with opaque mode: as cheap as a plain read, but the compiler may not hoist it out
 * of a loop for ever. The process-wide switch is a call site that the JIT compiles to a constant, so
 * that a wrapper costs nothing while telemetry is off.
 */
public final class GroupGate {
  private static final MethodHandle ON = MethodHandles.constant(boolean.class, true);
  private static final MethodHandle OFF = MethodHandles.constant(boolean.class, false);
  private static final MutableCallSite ANY_OPEN = new MutableCallSite(OFF);
  private static final MethodHandle READ_ANY_OPEN = ANY_OPEN.dynamicInvoker();

  /** Each flip makes HotSpot compile the callers anew, and after some hundreds it gives them up. */
  private static final int MOST_FLIPS = 64;

  private static final Set<GroupGate> OPEN_GATES = Collections.newSetFromMap(new WeakHashMap<>());
  private static int flips;

  private final AtomicBoolean open = new AtomicBoolean();

  public boolean isOpen() {
    return open.getOpaque();
  }

  public void set(boolean open) {
    synchronized (OPEN_GATES) {
      this.open.set(open);
      if (open) {
        OPEN_GATES.add(this);
      } else {
        OPEN_GATES.remove(this);
      }
      switchTo(OPEN_GATES.isEmpty() ? OFF : ON);
    }
  }

  public static boolean isAnyOpen() {
    try {
      return (boolean) READ_ANY_OPEN.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError("a constant does not throw", e);
    }
  }

  private static void switchTo(MethodHandle target) {
    // Once the flips are used up the switch stays on, and each gate decides by itself.
    if (ANY_OPEN.getTarget() == target || (target == OFF && flips >= MOST_FLIPS)) {
      return;
    }
    flips++;
    ANY_OPEN.setTarget(target);
    MutableCallSite.syncAll(new MutableCallSite[] {ANY_OPEN});
  }
}
