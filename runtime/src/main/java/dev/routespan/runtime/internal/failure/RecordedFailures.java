package dev.routespan.runtime.internal.failure;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which failure has its exception event in which trace, so that one failure that crosses
 * several routes leaves one event. Failures are told apart by identity and held weakly.
 */
final class RecordedFailures {
  private static final Map<Key, String> TRACE_OF = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Throwable> COLLECTED = new ReferenceQueue<>();

  private RecordedFailures() {}

  /** Returns true the first time that the failure is met in the trace. */
  static boolean isFirst(Throwable failure, String traceId) {
    for (Reference<?> key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
      TRACE_OF.remove(key);
    }
    return !traceId.equals(TRACE_OF.put(new Key(failure), traceId));
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
