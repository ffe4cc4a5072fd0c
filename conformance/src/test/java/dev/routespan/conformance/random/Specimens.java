package dev.routespan.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random interfaces for other tests. */
public final class Specimens {
  private Specimens() {}

  /** The files of so many specimens that javac accepts; of nearly each the last one is a handler. */
  public static List<Map<String, String>> valid(long seed, int count) {
    List<Specimen> specimens = new ArrayList<>();
    for (int i = 0; i < count * 2; i++) {
      specimens.add(Generator.generate(new Random(seed * 1_000_003 + i), "specimen.s" + i));
    }
    specimens.removeAll(Trial.of(specimens).rejected().keySet());
    return specimens.stream().limit(count).map(Specimens::neighboursFirst).toList();
  }

  private static Map<String, String> neighboursFirst(Specimen specimen) {
    Map<String, String> files = new java.util.LinkedHashMap<>();
    specimen.neighbours().stream()
        .map(each -> specimen.packageName() + "." + each)
        .forEach(name -> files.put(name, specimen.files().get(name)));
    specimen.files().forEach(files::putIfAbsent);
    return files;
  }
}
