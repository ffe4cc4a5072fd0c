package dev.routespan.runtime.generated;

import java.util.concurrent.CancellationException;

/** A cancellation by a reader, who may have all that it wanted: after an item that is no failure. */
final class ReaderStopped extends CancellationException {
  private static final long serialVersionUID = 1;

  ReaderStopped() {
    super("the reader wanted no more");
  }

  /** Nobody sees where. */
  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
