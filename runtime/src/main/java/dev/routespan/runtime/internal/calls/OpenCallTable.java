package dev.routespan.runtime.internal.calls;

import io.opentelemetry.context.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one telemetry that are under way. Off, a call reads one field. On, it takes a slot near
 * the last one of its thread and gives it back, since a map would cost more than the call's clock.
 */
public final class OpenCallTable {
  private static final int SLOTS = 1 << 13;
  private static final int PROBES = 16;
  private static final int NO_SLOT = -1;

  /** So that calls that never end cannot fill the heap. */
  private static final int MOST_OTHERS = 50_000;

  /** Null while it is off. */
  private volatile @Nullable AtomicReferenceArray<@Nullable OngoingCall> slots;

  /** Those that found no slot. */
  private final Set<OngoingCall> others = ConcurrentHashMap.newKeySet();

  private int watchers;

  /** Turns it on, until {@link #leave} is called as often. Calls that started before are not seen. */
  public synchronized void enter() {
    watchers++;
    if (slots == null) {
      slots = new AtomicReferenceArray<>(SLOTS);
    }
  }

  /** Takes an {@link #enter} back. */
  public synchronized void leave() {
    watchers--;
    if (watchers == 0) {
      slots = null;
      others.clear();
    }
  }

  /** Returns whether calls are to begin here. */
  public boolean isOn() {
    return slots != null;
  }

  /** Returns the call, to be ended; null while this is off or full. */
  public @Nullable OngoingCall begin(String route, Context context, long startNanos) {
    AtomicReferenceArray<@Nullable OngoingCall> slots = this.slots;
    if (slots == null) {
      return null;
    }
    OngoingCall call = new OngoingCall(route, context, startNanos);
    // Odd, so that consecutive threads lie far apart.
    int first = (int) (Thread.currentThread().getId() * 0x9E3779B1L >>> 8);
    for (int i = 0; i < PROBES; i++) {
      int slot = first + i & SLOTS - 1;
      call.slot = slot;
      if (slots.get(slot) == null && slots.compareAndSet(slot, null, call)) {
        return call;
      }
    }
    if (others.size() >= MOST_OTHERS) {
      return null;
    }
    call.slot = NO_SLOT;
    others.add(call);
    return call;
  }

  /** Notes the end of a call. */
  public void end(OngoingCall call) {
    AtomicReferenceArray<@Nullable OngoingCall> slots = this.slots;
    if (call.slot == NO_SLOT) {
      others.remove(call);
    } else if (slots != null && slots.get(call.slot) == call) {
      slots.lazySet(call.slot, null);
    }
  }

  /** Returns the calls that are under way, in no order. */
  public List<OngoingCall> calls() {
    List<OngoingCall> calls = new ArrayList<>(others);
    AtomicReferenceArray<@Nullable OngoingCall> slots = this.slots;
    for (int i = 0; slots != null && i < SLOTS; i++) {
      OngoingCall call = slots.get(i);
      if (call != null) {
        calls.add(call);
      }
    }
    return calls;
  }
}
