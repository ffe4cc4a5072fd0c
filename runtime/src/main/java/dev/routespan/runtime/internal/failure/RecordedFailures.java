package dev.routespan.runtime.internal.failure;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which failure has its exception event in which call, so that one failure that crosses
 * several routes leaves one event, and one that siblings share an event in each. Failures are told
 * apart by identity; they and the calls are held weakly.
 */
final class RecordedFailures {
  private static final Map<Key, RecordedFailures> OF = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Throwable> COLLECTED = new ReferenceQueue<>();

  /** True for a call that has the event, false for one that has it in a call inside. */
  private final Map<CallChain, Boolean> calls = new WeakHashMap<>();

  private RecordedFailures() {}

  /** Returns true if the failure has no event yet in the call, nor in one inside or around it. */
  static boolean isFirst(Throwable failure, CallChain call) {
    for (Reference<?> key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
      OF.remove(key);
    }
    return OF.computeIfAbsent(new Key(failure), key -> new RecordedFailures()).isFirst(call);
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

  private static final class Key extends WeakReference<Throwable> {
    private final int hash;

    Key(Throwable failure) {
      super(failure, COLLECTED);
      this.hash = System.identityHashCode(failure);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    /** A key whose failure is gone equals only itself, which is how it is found and removed. */
    @Override
    public boolean equals(Object other) {
      return this == other || (other instanceof Key key && get() != null && get() == key.get());
    }
  }
}
