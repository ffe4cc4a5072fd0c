package dev.routespan.processor.model;

import dev.routespan.processor.model.RouteSpec.Attribute;
import dev.routespan.processor.model.RouteSpec.Options;
import java.util.Map;

/**
 * Predicts how many bytes of code a wrapper's constructor has. At most some constants with a short
 * index make it smaller than that.
 */
public final class ConstructorSize {
  /** What the class file format allows a method. */
  public static final int LIMIT = 65_535;

  /** The call of {@code super()}, the fields for the delegate and the routes, the return. */
  private static final int FRAME = 15;

  /** Loads a constant. */
  private static final int CONSTANT = 3;

  private static final int CALL = 3;

  /** Loads {@code this} and stores a field. */
  private static final int ASSIGNMENT = 4;

  private static final int LOCAL = 2;

  private ConstructorSize() {}

  public static int of(Handler handler) {
    Map<Options, Integer> uses = handler.optionUses();
    int size = FRAME;
    for (Options options : uses.keySet()) {
      size += chain(options) + 2 * LOCAL;
    }
    for (RouteSpec route : handler.routes()) {
      int constants = route.kind().hasDialect() ? 3 : 2;
      size +=
          ASSIGNMENT + (uses.get(route.options()) > 1 ? LOCAL : 1) + constants * CONSTANT + CALL;
    }
    return size;
  }

  private static int chain(Options options) {
    int group = options.group().isEmpty() ? 0 : CONSTANT + CALL;
    int metric = options.durationMetric().isEmpty() ? 0 : CONSTANT + CALL;
    long onMetric = options.attributes().stream().filter(Attribute::metric).count();
    return group
        + metric
        + options.attributes().size() * (2 * CONSTANT + CALL)
        + (int) onMetric * (CONSTANT + CALL)
        + options.expected().size() * (CONSTANT + CALL);
  }
}
