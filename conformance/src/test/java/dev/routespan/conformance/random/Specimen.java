package dev.routespan.conformance.random;

import dev.routespan.conformance.Compilation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;

/**
 * A few interfaces in a package of their own that inherit from each other.
 *
 * @param interfaces parents first
 * @param neighbours names of empty classes in the same package
 */
record Specimen(String packageName, List<Interface> interfaces, List<String> neighbours) {

  Specimen {
    interfaces = List.copyOf(interfaces);
    neighbours = List.copyOf(neighbours);
  }

  Optional<Interface> find(String qualifiedName) {
    return interfaces.stream().filter(each -> name(each).equals(qualifiedName)).findFirst();
  }

  String name(Interface type) {
    return packageName + "." + type.nestedName();
  }

  /** Those that are to have a wrapper. */
  List<Interface> handlers() {
    return interfaces.stream().filter(Interface::isHandler).toList();
  }

  /** The text of each file by the name of its top-level type. */
  Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    if (namesLateConstants()) {
      files.put(lateName(), Late.source(packageName));
    }
    String start = "package " + packageName + ";\n\n";
    interfaces.forEach(
        each -> files.put(packageName + "." + each.topName(), start + each.render()));
    neighbours.forEach(
        each -> files.put(packageName + "." + each, start + "public class " + each + " {}\n"));
    return files;
  }

  private String lateName() {
    return packageName + "." + Late.CLASS;
  }

  boolean namesLateConstants() {
    return interfaces.stream().anyMatch(each -> each.render().contains(lateName()));
  }

  /** All but the file that {@link Late.Maker} writes. */
  List<JavaFileObject> sources() {
    List<JavaFileObject> sources = new ArrayList<>();
    files().forEach((name, text) -> {
      if (!name.equals(lateName())) {
        sources.add(Compilation.source(name, text));
      }
    });
    return sources;
  }

  /** Specimens with a bit less in them; most are still valid. */
  List<Specimen> smaller() {
    List<Specimen> smaller = new ArrayList<>();
    if (interfaces.size() > 1) {
      interfaces.forEach(dropped -> smaller.add(without(dropped)));
    }
    without(neighbours).forEach(rest -> smaller.add(new Specimen(packageName, interfaces, rest)));
    eachSmaller(interfaces, Interface::smaller)
        .forEach(rest -> smaller.add(new Specimen(packageName, rest, neighbours)));
    return smaller;
  }

  private Specimen without(Interface dropped) {
    List<Interface> rest = interfaces.stream()
        .filter(each -> each != dropped)
        .map(each -> each.withoutParent(name(dropped)))
        .toList();
    return new Specimen(packageName, rest, neighbours);
  }

  @Override
  public String toString() {
    return files().entrySet().stream()
        .map(file -> "// " + file.getKey() + "\n" + file.getValue())
        .collect(Collectors.joining("\n"));
  }

  /** The lists that lack one element. */
  static <T> List<List<T>> without(List<T> list) {
    List<List<T>> results = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      List<T> rest = new ArrayList<>(list);
      rest.remove(i);
      results.add(List.copyOf(rest));
    }
    return results;
  }

  /** The lists in which one element is smaller. */
  static <T> List<List<T>> eachSmaller(List<T> list, Function<T, List<T>> smaller) {
    List<List<T>> results = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      for (T replacement : smaller.apply(list.get(i))) {
        List<T> changed = new ArrayList<>(list);
        changed.set(i, replacement);
        results.add(List.copyOf(changed));
      }
    }
    return results;
  }
}
