package dev.routespan.runtime.internal.telemetry;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The span groups of one telemetry that are selected, and the gates of those that routes named. A
 * selection reaches them all in one write, so that no call sees a part of it.
 */
public final class GroupGates {
  /** Stands for every group. */
  public static final String ALL = "all";

  private final boolean live;
  private final Map<String, Integer> gates = new HashMap<>();
  private volatile Set<String> selected = Set.of();

  /** Whether a gate is open, by its number. Never changed, but replaced. */
  private volatile boolean[] open = {};

  private boolean closed;

  /**
   * @param live whether a selected group may be on at all
   */
  public GroupGates(boolean live) {
    this.live = live;
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

  /** Returns the number of a group's gate; the same one each time. */
  public synchronized int gate(String group) {
    Integer known = gates.get(group);
    if (known != null) {
      return known;
    }
    int gate = gates.size();
    gates.put(group, gate);
    publish(selected);
    return gate;
  }

  /** Returns whether a gate is open: a few loads, since routes that are off ask at each call. */
  public boolean isOpen(int gate) {
    return open[gate];
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

  private void publish(Set<String> groups) {
    boolean[] states = new boolean[gates.size()];
    boolean anyOpen = false;
    for (Map.Entry<String, Integer> gate : gates.entrySet()) {
      boolean on = isOn(gate.getKey(), groups);
      states[gate.getValue()] = on;
      anyOpen |= on;
    }
    selected = groups;
    open = states;
    ProcessSwitch.update(this, anyOpen, !groups.isEmpty());
  }
}
