package dev.routespan.processor.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What each constant of the annotations' {@code RouteKind} stands for: the span group, the runtime's
 * factory, the span's name, the instruments and what else the kind allows. A new kind is a constant
 * here and there; one without instruments of its own uses the factory {@code endpoint}.
 */
public enum RouteKind {
  ROLLOUT(
      "rollout",
      "gym.rollout",
      Set.of(),
      Instrument.duration("gym.rollout.duration_ms", "Duration of a rollout"),
      Instrument.counter(
          "gym.rollout.completed_total",
          "{rollout}",
          "Rollouts that ended, by outcome",
          "nemo.gym.failure_class",
          "nemo.gym.failure_kind",
          "nemo.gym.failure_type",
          "nemo.gym.rollout.dispatch.name",
          "nemo.gym.rollout.outcome"),
      Instrument.duration(
          "gym.rollout.phase_duration_ms",
          "Share of a phase in a rollout's duration",
          "nemo.gym.rollout.phase")),
  VERIFY(
      "verify",
      "gym.verify",
      Set.of(),
      Instrument.duration("gym.verify.duration_ms", "Duration of a verification"),
      Instrument.counter(
          "gym.verify.completed_total",
          "{verification}",
          "Verifications that ended, by outcome",
          "nemo.gym.verify.outcome"),
      Instrument.gauge(
          "gym.verify.success_rate",
          "Share of verifications that completed, since this process started")),
  AGENT("agent", "gym.agent.<method>", Set.of(Trait.DURATION_METRIC)),
  MODEL_CALL(
      "modelCall",
      "gym.model.<method>",
      Set.of(Trait.DIALECT, Trait.UNTIL_CLOSED),
      Instrument.duration(
          "gym.model.call_duration_ms",
          "Duration of a model call",
          "nemo.gym.model.dialect",
          RouteKind.SERVER_NAME),
      Instrument.duration(
              "gym.model.time_to_first_byte_ms",
              "Time from the start of a streaming model call to its first item",
              "nemo.gym.model.dialect",
              RouteKind.SERVER_NAME)
          .ofStreams()),
  ENDPOINT(
      RouteKind.GENERAL_FACTORY,
      "gym.<group>.<method>",
      Set.of(Trait.GROUP_REQUIRED, Trait.DURATION_METRIC, Trait.UNTIL_CLOSED));

  private static final String SERVER_NAME = "nemo.gym.server.name";

  /** The factory whose routes are told their group. */
  private static final String GENERAL_FACTORY = "endpoint";

  private enum Trait {
    GROUP_REQUIRED,
    DURATION_METRIC,
    DIALECT,
    UNTIL_CLOSED
  }

  private final String factory;
  private final String spanName;
  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
  private final List<Instrument> instruments;

  RouteKind(String factory, String spanName, Set<Trait> traits, Instrument... instruments) {
    this.factory = factory;
    this.spanName = spanName;
    this.traits.addAll(traits);
    this.instruments = List.of(instruments);
  }

  /** Returns the kind of this name; empty if it is one of newer annotations. */
  public static Optional<RouteKind> of(String name) {
    return Stream.of(values()).filter(kind -> kind.name().equals(name)).findFirst();
  }

  /** Returns the method of the runtime's {@code Routes} that makes a route of this kind. */
  public String factory() {
    return factory;
  }

  /** Returns whether the factory is told the dialect. */
  public boolean hasDialect() {
    return traits.contains(Trait.DIALECT);
  }

  public boolean requiresGroup() {
    return traits.contains(Trait.GROUP_REQUIRED);
  }

  public boolean allowsDurationMetric() {
    return traits.contains(Trait.DURATION_METRIC);
  }

  public boolean mayLastUntilClosed() {
    return traits.contains(Trait.UNTIL_CLOSED);
  }

  /** Returns the group of a route that names none; a kind that requires one has none. */
  String defaultGroup() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the group that the factory has to be told; empty if it knows it. */
  public String groupOption(String annotated) {
    return annotated.isEmpty() && factory.equals(GENERAL_FACTORY) && !requiresGroup()
        ? defaultGroup()
        : annotated;
  }

  public String defaultSpanName(String group, String method) {
    return spanName.replace("<group>", group).replace("<method>", snakeCase(method));
  }

  /** Returns the instruments that the runtime records for a route of this kind. */
  List<Instrument> instruments(
      EndStrategy strategy, String durationMetric, Set<String> metricAttributes) {
    List<Instrument> recorded = new ArrayList<>();
    for (Instrument instrument : instruments) {
      if (strategy.isStream() || !instrument.onlyOfStreams()) {
        recorded.add(instrument);
      }
    }
    if (!durationMetric.isEmpty()) {
      Set<String> attributes = new TreeSet<>(metricAttributes);
      attributes.add(SERVER_NAME);
      recorded.add(Instrument.duration(
          durationMetric, "Duration of a route's calls", attributes.toArray(String[]::new)));
    }
    return recorded;
  }

  /** {@code getURLFor2D} becomes {@code get_url_for_2d}; any other character, an underscore. */
  public static String snakeCase(String method) {
    return method
        .replaceAll("(\\p{L})(\\d+\\p{Lu}(?!\\p{Ll}))", "$1_$2")
        .replaceAll("(\\p{Ll})(\\p{Lu})", "$1_$2")
        .replaceAll("([\\d\\p{Lu}])(\\p{Lu}\\p{Ll})", "$1_$2")
        .replaceAll("[^\\p{L}\\d]", "_")
        .toLowerCase(Locale.ROOT);
  }
}
