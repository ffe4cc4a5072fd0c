package dev.routespan.sample.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The generated wrappers, found by the method that a span's attribute names. */
final class WrapperSources {
  private final Path folder;
  private final Map<String, String> read = new TreeMap<>();

  /** Where in which file a method is; lines count from 0. */
  record Place(String file, int line) {}

  WrapperSources(Path folder) {
    this.folder = folder;
  }

  /**
   * Finds the wrapper's method.
   *
   * @param function the interface and its method, as {@code code.function.name} has it; null for none
   * @return null if no wrapper of ours is there for it
   */
  Place find(String function) throws IOException {
    int methodAt = function == null ? -1 : function.lastIndexOf('.');
    int typeAt = methodAt < 0 ? -1 : function.lastIndexOf('.', methodAt - 1);
    if (typeAt < 0) {
      return null;
    }
    String name = "Instrumented" + function.substring(typeAt + 1, methodAt) + ".java";
    Path file = folder.resolve(function.substring(0, typeAt).replace('.', '/')).resolve(name);
    if (!Files.exists(file)) {
      return null;
    }
    read.putIfAbsent(name, Files.readString(file));
    return new Place(name, line(Files.readAllLines(file), function.substring(methodAt + 1)));
  }

  private static int line(List<String> lines, String method) {
    Pattern declaration = Pattern.compile("  public .* " + Pattern.quote(method) + "\\(.*");
    for (int i = 0; i < lines.size(); i++) {
      if (declaration.matcher(lines.get(i)).matches()) {
        return i;
      }
    }
    return 0;
  }

  /** Returns the text of every file that was found, by its name. */
  Map<String, String> read() {
    return read;
  }
}
