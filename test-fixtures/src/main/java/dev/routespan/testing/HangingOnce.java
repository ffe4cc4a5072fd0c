package dev.routespan.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets a {@link FaultyOpenTelemetry} hang in the first call of one method, and fails at none. */
public final class HangingOnce implements FaultyOpenTelemetry.Failing {
  private final String where;
  private final AtomicBoolean asked = new AtomicBoolean();
  private final CountDownLatch hangs = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  public HangingOnce(String where) {
    this.where = where;
  }

  @Override
  public boolean isAt(int call, String method) {
    if (method.equals(where) && asked.compareAndSet(false, true)) {
      hangs.countDown();
      await(goOn);
    }
    return false;
  }

  /** Returns once a thread hangs. */
  public void await() {
    await(hangs);
  }

  public void goOn() {
    goOn.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(10, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody came within 10 s");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
