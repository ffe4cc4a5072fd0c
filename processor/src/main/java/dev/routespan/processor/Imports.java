package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives classes their short names and collects the imports for that. The first type of a short
 * name gets it, all others are spelled with their packages.
 */
final class Imports {
  private final String home;
  private final Set<String> unusable;
  private final Map<String, String> owners = new HashMap<>();
  private final Set<ClassName> neighbours = new HashSet<>();

  /**
   * @param neighbours types without a package that must have their short names
   * @param unusable short names that mean something else in the wrapper
   */
  Imports(ClassName wrapper, Set<ClassName> neighbours, Set<String> unusable) {
    this.home = wrapper.packageName();
    this.unusable = unusable;
    own(wrapper);
    neighbours.forEach(this::own);
  }

  private String own(ClassName topLevel) {
    String name = topLevel.canonicalName();
    String owner = owners.putIfAbsent(topLevel.simpleName(), name);
    return owner == null ? name : owner;
  }

  String name(ClassName type) {
    ClassName topLevel = type.topLevelClassName();
    if (unusable.contains(topLevel.simpleName())) {
      return type.canonicalName();
    }
    if (own(topLevel).equals(topLevel.canonicalName())) {
      return type == topLevel ? type.simpleName() : String.join(".", type.simpleNames());
    }
    if (topLevel.packageName().isEmpty() && home.isEmpty()) {
      neighbours.add(topLevel);
    }
    return type.canonicalName();
  }

  /** Types without a package that came too late: they have no other name. */
  Set<ClassName> neighbours() {
    return neighbours;
  }

  /** The types to import, in order. */
  List<String> sorted() {
    return owners.entrySet().stream()
        .filter(owner -> isImported(owner.getValue(), owner.getKey()))
        .map(Map.Entry::getValue)
        .sorted()
        .toList();
  }

  private boolean isImported(String name, String simpleName) {
    int end = name.length() - simpleName.length() - 1;
    String origin = end < 0 ? "" : name.substring(0, end);
    return !origin.isEmpty() && !origin.equals(home) && !origin.equals("java.lang");
  }
}
