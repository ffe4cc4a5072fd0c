package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sets of attributes that an instrument has so far. Each is a series, which a backend keeps and pays
 * for, so that beyond a limit all that are new count in one.
 */
final class AttributeSets {
  static final int LIMIT = 512;

  /** The attribute under which OpenTelemetry's SDK counts what is beyond its own limit. */
  private static final Attributes OVERFLOW =
      Attributes.of(AttributeKey.booleanKey("otel.metric.overflow"), true);

  private final String instrument;
  private final Set<Attributes> known = ConcurrentHashMap.newKeySet();

  AttributeSets(String instrument) {
    this.instrument = instrument;
  }

  /** Returns the attributes, or those of the overflow. */
  Attributes bounded(Attributes attributes) {
    return known.contains(attributes) || add(attributes) ? attributes : OVERFLOW;
  }

  private synchronized boolean add(Attributes attributes) {
    if (known.size() < LIMIT) {
      known.add(attributes);
    } else if (!known.contains(attributes)) {
      Log.warnOnce(instrument + " has " + LIMIT + " sets of attributes; calls with others count as"
          + " otel.metric.overflow");
      return false;
    }
    return true;
  }
}
