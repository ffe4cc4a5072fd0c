package dev.routespan.runtime.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is logged, so that no message comes often. What it remembers is bounded: messages that
 * it has no room for are logged at most once a minute in all.
 */
final class LogLimit {
  private static final long INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int MOST_MESSAGES = 1_000;

  private final LongSupplier nanoClock;
  private final Map<String, Long> lastLogged = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable Long> lastWithoutRoom = new AtomicReference<>();

  LogLimit(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Returns true the first time that the message comes. */
  boolean isFirst(String message) {
    if (lastLogged.containsKey(message)) {
      return false;
    }
    long now = nanoClock.getAsLong();
    return isFull() ? isDueWithoutRoom(now) : lastLogged.putIfAbsent(message, now) == null;
  }

  /** Returns true if the message was not logged within the last minute. */
  boolean isDue(String message) {
    Long last = lastLogged.get(message);
    if (last == null) {
      return isFirst(message);
    }
    long now = nanoClock.getAsLong();
    return isOver(last, now) && lastLogged.replace(message, last, now);
  }

  private boolean isFull() {
    return lastLogged.size() >= MOST_MESSAGES;
  }

  private boolean isDueWithoutRoom(long now) {
    Long last = lastWithoutRoom.get();
    return (last == null || isOver(last, now)) && lastWithoutRoom.compareAndSet(last, now);
  }

  private static boolean isOver(long last, long now) {
    return now - last >= INTERVAL_NANOS;
  }
}
