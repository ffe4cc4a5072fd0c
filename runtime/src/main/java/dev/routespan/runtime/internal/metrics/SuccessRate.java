package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.IdentityKey;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.metrics.ObservableDoubleGauge;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The success rate of all telemetries over one meter provider, which is the same object behind every
 * facade of an OpenTelemetry instance: cumulative, of this process, and without a value before the first
 * call.
 *
 * <p>The provider holds the gauge's callback, and with it our class loader, for as long as it lives. So
 * the gauge goes when the last telemetry is closed; those that are dropped without that do not count. No
 * lock is held while the provider's code runs.
 */
final class SuccessRate {
  private static final Map<IdentityKey<MeterProvider>, SuccessRate> ALL = new ConcurrentHashMap<>();
  private static final ReferenceQueue<MeterProvider> DISCARDED = new ReferenceQueue<>();

  private final LongAdder completed = new LongAdder();
  private final LongAdder all = new LongAdder();
  private final Set<Object> users = Collections.newSetFromMap(new WeakHashMap<>());

  /** Weak, since it may lead back to the provider, which holds it for as long as it asks it. */
  private volatile WeakReference<@Nullable Gauge> gauge = new WeakReference<>(null);

  private SuccessRate() {}

  static SuccessRate of(MeterProvider provider) {
    IdentityKey.removeCollected(DISCARDED, ALL);
    return ALL.computeIfAbsent(new IdentityKey<>(provider, DISCARDED), key -> new SuccessRate());
  }

  void count(Outcome outcome) {
    if (outcome != Outcome.CANCELLED) {
      all.increment();
    }
    if (outcome == Outcome.SUCCESS) {
      completed.increment();
    }
  }

  /**
   * Sees to it that the rate is told until each user has left.
   *
   * @param user is held weakly
   */
  void join(Object user, Meter meter) {
    Gauge needed = add(user);
    if (needed == null) {
      return;
    }
    try {
      needed.register(meter);
    } catch (Throwable fault) {
      leave(user);
      throw fault;
    }
  }

  /** Does nothing the second time. */
  void leave(Object user) {
    Gauge unneeded = remove(user);
    if (unneeded != null) {
      unneeded.close();
    }
  }

  private synchronized @Nullable Gauge add(Object user) {
    users.add(user);
    if (gauge.get() != null) {
      return null;
    }
    Gauge needed = new Gauge();
    gauge = new WeakReference<>(needed);
    return needed;
  }

  private synchronized @Nullable Gauge remove(Object user) {
    // The iterator leaves out all users that were collected, the size only those known to be.
    if (!users.remove(user) || users.iterator().hasNext()) {
      return null;
    }
    Gauge unneeded = gauge.get();
    gauge = new WeakReference<>(null);
    return unneeded;
  }

  private void observe(ObservableDoubleMeasurement measurement) {
    // Read in the opposite order of the writes, so that the rate never exceeds 1.
    double completedSoFar = completed.sum();
    double allSoFar = all.sum();
    if (allSoFar > 0) {
      measurement.record(completedSoFar / allSoFar);
    }
  }

  /** Tells the rate as long as it is the one that does. */
  private final class Gauge {
    /** Null if the provider failed. */
    private volatile @Nullable ObservableDoubleGauge registered;

    void register(Meter meter) {
      registered = meter
          .gaugeBuilder("gym.verify.success_rate")
          .setUnit("1")
          .setDescription("Share of verifications that completed, since this process started")
          .buildWithCallback(this::tell);
    }

    void close() {
      ObservableDoubleGauge callback = registered;
      if (callback != null) {
        callback.close();
      }
    }

    private void tell(ObservableDoubleMeasurement measurement) {
      if (gauge.get() == this) {
        observe(measurement);
      }
    }
  }
}
