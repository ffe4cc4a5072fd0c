package dev.routespan.runtime.internal.telemetry;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The span groups of one telemetry that are selected, and the gates of those that routes named. A
 * selection closes gates before it opens any, so that no call sees two selections at once.
 */
public final class GroupGates {
  /** Stands for every group. */
  public static final String ALL = "all";

  private final boolean live;
  private final boolean reach;
  private final Map<String, Gate> gates = new HashMap<>();
  private volatile Set<String> selected = Set.of();

  private boolean closed;

  /**
   * @param live whether a selected group may be on at all
   * @param reach whether what its routes report reaches anything; else their gates stay shut
   */
  public GroupGates(boolean live, boolean reach) {
    this.live = live;
    this.reach = reach;
  }

  /** Replaces the selection; returns false, and changes nothing, if the gates are closed for good. */
  public synchronized boolean select(Set<String> groups) {
    if (!closed) {
      publish(groups);
    }
    return !closed;
  }

  /** Closes every gate for good. */
  public synchronized void close() {
    closed = true;
    publish(Set.of());
  }

  /** Returns a group's gate; the same one each time. */
  public synchronized Gate gate(String group) {
    Gate known = gates.get(group);
    if (known == null) {
      known = new Gate();
      gates.put(group, known);
      publish(selected);
    }
    return known;
  }

  /** Returns whether a route named the group. */
  public synchronized boolean isNamed(String group) {
    return gates.containsKey(group);
  }

  public boolean isOn(String group) {
    return isOn(group, selected);
  }

  public Set<String> selected() {
    return selected;
  }

  private boolean isOn(String group, Set<String> groups) {
    return live && (groups.contains(group) || groups.contains(ALL));
  }

  /** Sets the gates that are to have this state; returns whether there are any. */
  private boolean setTo(boolean open, Set<String> groups) {
    boolean any = false;
    for (Map.Entry<String, Gate> gate : gates.entrySet()) {
      if ((reach && isOn(gate.getKey(), groups)) == open) {
        gate.getValue().setOpen(open);
        any = true;
      }
    }
    return any;
  }

  private void publish(Set<String> groups) {
    selected = groups;
    setTo(false, groups);
    boolean anyOpen = setTo(true, groups);
    ProcessSwitch.update(this, anyOpen, !groups.isEmpty());
  }
}
