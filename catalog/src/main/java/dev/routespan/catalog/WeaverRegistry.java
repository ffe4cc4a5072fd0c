package dev.routespan.catalog;

import dev.routespan.catalog.Catalog.Attribute;
import dev.routespan.catalog.Telemetry.SpanName;
import dev.routespan.catalog.Telemetry.UsedInstrument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Semantic conventions in the form that OpenTelemetry Weaver reads: each attribute defined once, and a
 * group for each span name and each instrument that refers to them.
 */
final class WeaverRegistry {
  private static final String STABILITY = "development";
  private static final String ANY = "any";
  private static final String SOME_TEXT = "text";
  private static final Set<String> TYPES =
      Set.of("string", "int", "double", "boolean", "string[]", "int[]", "double[]", "boolean[]");

  private final Telemetry telemetry;

  WeaverRegistry(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  /**
   * Returns the registry's manifest.
   *
   * @param schemaUrl what identifies the registry and its version
   */
  static Map<String, Object> manifest(String schemaUrl) {
    Map<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("schema_url", schemaUrl);
    manifest.put("description", "What the wrappers of Routespan emit.");
    return manifest;
  }

  /** Returns the file of semantic conventions. */
  Map<String, Object> conventions() {
    List<Map<String, Object>> groups = new ArrayList<>();
    groups.add(attributeGroup());
    telemetry.spans().forEach(span -> groups.add(spanGroup(span)));
    telemetry.instruments().forEach(used -> groups.add(metricGroup(used)));
    return Map.of("groups", groups);
  }

  private Map<String, Object> attributeGroup() {
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("id", "registry.routespan");
    group.put("type", "attribute_group");
    group.put("brief", "The attributes of wrapped interfaces.");
    List<Map<String, Object>> attributes = new ArrayList<>();
    telemetry.attributes().forEach((key, ways) -> attributes.add(attribute(key, ways)));
    group.put("attributes", attributes);
    return group;
  }

  private static Map<String, Object> attribute(String key, Set<Attribute> ways) {
    Map<String, Object> attribute = new LinkedHashMap<>();
    attribute.put("id", key);
    attribute.put("type", type(key, ways));
    attribute.put("stability", STABILITY);
    attribute.put("brief", brief(key, ways));
    List<Object> examples = examples(key, ways);
    if (!examples.isEmpty()) {
      attribute.put("examples", examples);
    }
    return attribute;
  }

  private static String type(String key, Set<Attribute> ways) {
    return KnownAttribute.of(key).map(KnownAttribute::type).orElseGet(() -> only(types(ways)));
  }

  private static Set<String> types(Set<Attribute> ways) {
    return ways.stream().map(WeaverRegistry::type).collect(Collectors.toSet());
  }

  /** An attribute whose routes give it several types has no one type. */
  private static String only(Set<String> types) {
    return types.size() == 1 ? types.iterator().next() : ANY;
  }

  /** Semantic conventions have words of their own. */
  private static String type(Attribute way) {
    String type = way.type() == null ? "" : way.type();
    String word = type.startsWith("long") ? type.replace("long", "int") : type;
    return TYPES.contains(word) ? word : way.isConstant() ? "string" : ANY;
  }

  private static String brief(String key, Set<Attribute> ways) {
    Optional<KnownAttribute> known = KnownAttribute.of(key);
    if (known.isPresent()) {
      return known.get().brief() + ".";
    }
    if (ways.isEmpty()) {
      return "Told by metrics alone.";
    }
    String sources =
        ways.stream().map(Attribute::source).distinct().collect(Collectors.joining("; "));
    return Character.toUpperCase(sources.charAt(0)) + sources.substring(1) + ".";
  }

  private static List<Object> examples(String key, Set<Attribute> ways) {
    Set<Object> constants = new LinkedHashSet<>();
    for (Attribute way : ways) {
      if (way.value() != null) {
        constants.add(way.value());
      }
    }
    return constants.isEmpty()
        ? KnownAttribute.of(key)
            .map(KnownAttribute::examples)
            .orElseGet(() -> examples(type(key, ways)))
        : List.copyOf(constants);
  }

  /** Texts must have an example, and of captured ones none is known. */
  private static List<Object> examples(String type) {
    return switch (type) {
      case "string" -> List.of(SOME_TEXT);
      case "string[]" -> List.of(List.of(SOME_TEXT));
      default -> List.of();
    };
  }

  private static Map<String, Object> spanGroup(SpanName span) {
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("id", "span." + span.name());
    group.put("type", "span");
    group.put("span_kind", "internal");
    group.put("stability", STABILITY);
    group.put("brief", "A call of " + String.join(", or of ", span.methods()) + ".");
    List<Map<String, Object>> attributes = new ArrayList<>();
    for (String key : span.attributes().keySet()) {
      Map<String, Object> reference = reference(key);
      if (span.isAlwaysSet(key)) {
        reference.put("requirement_level", "required");
      }
      attributes.add(reference);
    }
    group.put("attributes", attributes);
    annotate(group, Map.of("span_groups", List.copyOf(span.groups())));
    return group;
  }

  private static Map<String, Object> metricGroup(UsedInstrument used) {
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("id", "metric." + used.instrument().name());
    group.put("type", "metric");
    group.put("metric_name", used.instrument().name());
    group.put("instrument", used.instrument().type().word());
    group.put("unit", used.instrument().unit());
    group.put("stability", STABILITY);
    group.put("brief", used.instrument().description() + ".");
    Collection<Map<String, Object>> attributes =
        used.attributes().stream().map(WeaverRegistry::reference).toList();
    if (!attributes.isEmpty()) {
      group.put("attributes", attributes);
    }
    annotate(group, Map.of("methods", List.copyOf(used.methods())));
    return group;
  }

  private static Map<String, Object> reference(String key) {
    Map<String, Object> reference = new LinkedHashMap<>();
    reference.put("ref", key);
    return reference;
  }

  private static void annotate(Map<String, Object> group, Map<String, Object> annotation) {
    group.put("annotations", Map.of("routespan", annotation));
  }
}
