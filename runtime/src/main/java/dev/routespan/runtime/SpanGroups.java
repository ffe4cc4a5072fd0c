package dev.routespan.runtime;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.internal.EndActions;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.Quoted;
import dev.routespan.runtime.internal.telemetry.GroupGates;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The span groups that are selected; each route belongs to one. Every wrapper reads its group's state
 * at each call, so a selection takes effect at once, for wrappers made before it too.
 *
 * <p>A <em>spec</em> is a comma-separated list of group names and presets, in any case, blanks
 * ignored. The presets, which are those of NVIDIA NeMo Gym:
 *
 * <ul>
 *   <li>{@code default}: job, startup, server, http_client, rollout
 *   <li>{@code per_rollout}: server, http_client, rollout, verify, agent, model_call
 *   <li>{@code all}: every group, those of routes that are not known yet included
 * </ul>
 *
 * An empty spec selects nothing.
 */
public final class SpanGroups {
  private static final Map<String, List<String>> PRESETS = new TreeMap<>(Map.of(
      GroupGates.ALL,
      List.of(),
      "default",
      List.of("job", "startup", "server", "http_client", "rollout"),
      "per_rollout",
      List.of("server", "http_client", "rollout", "verify", "agent", "model_call")));

  private static final Set<String> KNOWN_GROUPS = knownGroups();
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

  private final GroupGates gates;
  private final EndActions end = new EndActions();

  SpanGroups(GroupGates gates) {
    this.gates = gates;
  }

  /**
   * Replaces the selection: what goes off does so before anything comes on, and what stays stays. A name
   * that is well-formed but unknown is kept, since a route may bring it, and logged as a warning once.
   * After the telemetry was {@linkplain RouteTelemetry#close closed} this has no effect, which is logged
   * once.
   *
   * @param spec group names and presets, comma separated; not null
   * @throws IllegalArgumentException if a name of the spec is malformed; the selection stays
   */
  public void select(String spec) {
    Set<String> names = parse(requireNonNull(spec, "spec"));
    if (gates.select(withoutPresets(names))) {
      names.forEach(this::warnIfUnknown);
    } else {
      Log.warnOnce("span groups were selected after their telemetry was closed: no effect");
    }
  }

  /**
   * {@return whether the group is on: selected, and the telemetry enabled and not closed}
   *
   * @param group a group's name, in lower case; not a preset
   */
  public boolean isEnabled(String group) {
    return gates.isOn(group);
  }

  /** Returns the selected groups in alphabetical order, as a spec; none once the telemetry is closed. */
  @Override
  public String toString() {
    return String.join(",", new TreeSet<>(gates.selected()));
  }

  /**
   * Runs an action when the telemetry of these groups is {@linkplain RouteTelemetry#close closed}, on the
   * thread that closes it; at once if it is closed already. What the action throws is logged.
   *
   * @param action not null; is held until then
   * @return takes the action back, unless it has run
   */
  public Runnable onClose(Runnable action) {
    return end.add(requireNonNull(action, "action"));
  }

  /** Switches every group off for good. */
  void close() {
    gates.close();
    end.come();
  }

  static void requireWellFormed(String spec) {
    parse(spec);
  }

  /** Returns the spec without its malformed names, for a source that must not fail a start. */
  static String dropMalformed(String spec) {
    return String.join(",", names(spec).stream().filter(SpanGroups::isName).toList());
  }

  static boolean isWellFormed(String spec) {
    return names(spec).stream().allMatch(SpanGroups::isName);
  }

  static String validNames() {
    return "presets: "
        + String.join(", ", PRESETS.keySet())
        + "; groups: "
        + String.join(", ", KNOWN_GROUPS)
        + ", or any other that a route names";
  }

  private void warnIfUnknown(String name) {
    if (!PRESETS.containsKey(name) && !KNOWN_GROUPS.contains(name) && !gates.isNamed(name)) {
      Log.warnOnce("unknown span group \"" + name + "\": no route has named it so far ("
          + validNames() + ")");
    }
  }

  private static Set<String> parse(String spec) {
    Set<String> names = names(spec);
    for (String name : names) {
      if (!isName(name)) {
        throw new IllegalArgumentException(
            "malformed span group " + Quoted.of(name) + " (" + validNames() + ")");
      }
    }
    return names;
  }

  private static Set<String> names(String spec) {
    Set<String> names = new LinkedHashSet<>();
    for (String name : spec.split(",")) {
      if (!name.isBlank()) {
        names.add(name.strip().toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  private static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  private static Set<String> withoutPresets(Set<String> names) {
    Set<String> groups = new LinkedHashSet<>();
    for (String name : names) {
      groups.addAll(
          name.equals(GroupGates.ALL) ? Set.of(name) : PRESETS.getOrDefault(name, List.of(name)));
    }
    return Set.copyOf(groups);
  }

  private static Set<String> knownGroups() {
    Set<String> groups = new LinkedHashSet<>();
    PRESETS.values().forEach(groups::addAll);
    groups.add("sandbox");
    return groups;
  }
}
