package dev.routespan.runtime.internal.failure;

import dev.routespan.runtime.internal.IdentityKey;
import java.lang.ref.ReferenceQueue;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which failure has its exception event in which call, so that one failure that crosses
 * several routes leaves one event, and one that siblings share an event in each. Failures are told
 * apart by identity; they and the calls are held weakly.
 */
final class RecordedFailures {
  private static final Map<IdentityKey<Throwable>, RecordedFailures> OF = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Throwable> COLLECTED = new ReferenceQueue<>();

  /** True for a call that has the event, false for one that has it in a call inside. */
  private final Map<CallChain, Boolean> calls = new WeakHashMap<>();

  private RecordedFailures() {}

  /** Returns true if the failure has no event yet in the call, nor in one inside or around it. */
  static boolean isFirst(Throwable failure, CallChain call) {
    IdentityKey.removeCollected(COLLECTED, OF);
    return OF.computeIfAbsent(new IdentityKey<>(failure, COLLECTED), key -> new RecordedFailures())
        .isFirst(call);
  }

  private synchronized boolean isFirst(CallChain call) {
    if (calls.containsKey(call)) {
      return false;
    }
    for (CallChain outer = call.outer(); outer != null; outer = outer.outer()) {
      if (calls.getOrDefault(outer, false)) {
        return false;
      }
    }
    calls.put(call, true);
    for (CallChain outer = call.outer(); outer != null; outer = outer.outer()) {
      calls.put(outer, false);
    }
    return true;
  }
}
