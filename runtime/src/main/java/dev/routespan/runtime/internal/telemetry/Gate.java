package dev.routespan.runtime.internal.telemetry;

/** Whether one span group of one telemetry is on: one load, since routes that are off ask at each call. */
public final class Gate {
  private volatile boolean open;

  Gate() {}

  public boolean isOpen() {
    return open;
  }

  void setOpen(boolean open) {
    this.open = open;
  }
}
