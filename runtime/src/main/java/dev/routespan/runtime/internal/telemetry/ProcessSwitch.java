package dev.routespan.runtime.internal.telemetry;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Whether any route may be on in the whole process. A call site that the JIT compiles to a constant, so
 * that a wrapper costs nothing while telemetry is off.
 */
public final class ProcessSwitch {
  private static final MethodHandle ON = MethodHandles.constant(boolean.class, true);
  private static final MethodHandle OFF = MethodHandles.constant(boolean.class, false);
  private static final MutableCallSite SITE = new MutableCallSite(OFF);
  private static final MethodHandle READ = SITE.dynamicInvoker();

  /** Each flip makes HotSpot compile the callers anew, and after some hundreds it gives them up. */
  private static final int MOST_FLIPS = 64;

  private static final Set<GroupGates> USERS = Collections.newSetFromMap(new WeakHashMap<>());
  private static int flips;

  private ProcessSwitch() {}

  public static boolean isOn() {
    try {
      return (boolean) READ.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError("a constant does not throw", e);
    }
  }

  /**
   * Keeps the switch on from when a gate opens until nothing is selected: a selection that only names
   * other groups flips nothing.
   */
  static void update(GroupGates user, boolean anyOpen, boolean anySelected) {
    synchronized (USERS) {
      if (anyOpen) {
        USERS.add(user);
      } else if (!anySelected) {
        USERS.remove(user);
      }
      switchTo(USERS.isEmpty() ? OFF : ON);
    }
  }

  private static void switchTo(MethodHandle target) {
    // Once the flips are used up the switch stays on, and each gate decides by itself.
    if (SITE.getTarget() == target || (target == OFF && flips >= MOST_FLIPS)) {
      return;
    }
    flips++;
    SITE.setTarget(target);
    MutableCallSite.syncAll(new MutableCallSite[] {SITE});
  }
}
