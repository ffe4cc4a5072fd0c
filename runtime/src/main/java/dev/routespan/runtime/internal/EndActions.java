package dev.routespan.runtime.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is to be done once, when something ends. Each action runs outside our lock, and may fail. */
public final class EndActions {
  /** By an object of its own, since an action may be added twice. */
  private final Map<Object, Runnable> waiting = new LinkedHashMap<>();

  private boolean ended;

  /** Runs the action at the end, or now if that has come; what is returned takes it back. */
  public Runnable add(Runnable action) {
    Object key = new Object();
    if (!keep(key, action)) {
      run(action);
    }
    return () -> takeBack(key);
  }

  /** Runs the actions; does nothing the second time. */
  public void come() {
    takeAll().forEach(EndActions::run);
  }

  private synchronized boolean keep(Object key, Runnable action) {
    if (!ended) {
      waiting.put(key, action);
    }
    return !ended;
  }

  private synchronized void takeBack(Object key) {
    waiting.remove(key);
  }

  private synchronized List<Runnable> takeAll() {
    ended = true;
    List<Runnable> all = List.copyOf(waiting.values());
    waiting.clear();
    return all;
  }

  private static void run(Runnable action) {
    try {
      action.run();
    } catch (Throwable fault) {
      Log.fault("an action at the end of a telemetry failed", fault);
    }
  }
}
