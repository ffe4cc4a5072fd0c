package dev.routespan.runtime.slf4j;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import io.opentelemetry.context.ContextStorage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Keeps the current rollout id in SLF4J's MDC under {@link #KEY}, so that each log line of a rollout
 * can show it, with telemetry on or off. In a Logback pattern: {@code %X{nemo.gym.rollout.id}}.
 *
 * <p>The key has the id while a context with the id is current on the thread. When its scope is closed
 * the key has what it had before, and no other key is ever touched. Where the Java agent has made the
 * context current already, the key is set with the next one that is made current there. A thread that
 * does not carry the context has no id in its MDC either; a {@code RolloutLogRecordProcessor} finds the
 * id of whatever is logged through OpenTelemetry.
 *
 * @see RolloutContext
 */
public final class RolloutMdc {
  /** The key in the MDC: {@code nemo.gym.rollout.id}. */
  public static final String KEY = RolloutAttributes.ID_NAME;

  private static final AtomicBoolean INSTALLED = new AtomicBoolean();

  private RolloutMdc() {}

  /**
   * Switches it on for the whole process; only the first call has an effect.
   *
   * <p>Must be called before anything uses OpenTelemetry's context, best as the first thing that {@code
   * main} does: the context's storage is chosen at its first use, and OpenTelemetry ignores whoever
   * comes later, and logs that at its finest level only. It cannot be switched off again.
   */
  public static void install() {
    if (INSTALLED.compareAndSet(false, true)) {
      ContextStorage.addWrapper(MdcStorage::new);
    }
  }
}
