package dev.routespan.catalog;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Finds the catalogs on a class path: in folders, in jars, and in the applications that Spring Boot and
 * servlet containers run, with their libraries. The first of an interface counts, as with classes.
 */
final class ClassPathSearch {
  private static final Path FOLDER = Path.of("META-INF", "routespan");
  private static final Pattern CATALOG =
      Pattern.compile("(BOOT-INF/classes/|WEB-INF/classes/)?META-INF/routespan/[^/]+\\.json");
  private static final Pattern LIBRARY = Pattern.compile("(BOOT-INF|WEB-INF)/lib/[^/]+\\.jar");

  private record Found(Catalog catalog, String place) {}

  private final TreeMap<String, Found> byInterface = new TreeMap<>();
  private final Consumer<String> warnings;

  private ClassPathSearch(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /**
   * Returns the catalogs in the order of their interfaces' names; there is at least one.
   *
   * @param classPath elements as {@code java -cp} takes them, wildcards too
   * @param warnings told of catalogs of one interface that differ
   */
  static List<Catalog> find(List<String> classPath, Consumer<String> warnings) {
    ClassPathSearch search = new ClassPathSearch(warnings);
    List<Path> elements = elements(classPath);
    elements.forEach(search::searchElement);
    if (search.byInterface.isEmpty()) {
      throw new BadInput("no catalog META-INF/routespan/*.json in " + join(elements));
    }
    return search.byInterface.values().stream().map(Found::catalog).toList();
  }

  private static String join(List<Path> elements) {
    return elements.isEmpty()
        ? "an empty class path"
        : String.join(File.pathSeparator, elements.stream().map(Path::toString).toList());
  }

  private static List<Path> elements(List<String> classPath) {
    List<Path> elements = new ArrayList<>();
    for (String part : classPath) {
      for (String element : part.split(Pattern.quote(File.pathSeparator))) {
        if (element.equals("*") || element.endsWith(File.separator + "*")) {
          elements.addAll(jars(Path.of(element.substring(0, element.length() - 1))));
        } else if (!element.isBlank()) {
          elements.add(Path.of(element));
        }
      }
    }
    return elements;
  }

  private static List<Path> jars(Path folder) {
    return list(folder, ".jar");
  }

  private static List<Path> list(Path folder, String ending) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw unreadable("folder", folder.toString(), e);
    }
  }

  private static BadInput unreadable(String what, String where, IOException why) {
    return new BadInput("cannot read " + what + " " + where + ": " + why);
  }

  private void searchElement(Path element) {
    if (Files.isDirectory(element)) {
      searchFolder(element.resolve(FOLDER));
    } else if (Files.exists(element)) {
      searchJar(element);
    } else {
      throw new BadInput("class path element " + element + " does not exist");
    }
  }

  private void searchFolder(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    for (Path file : list(folder, ".json")) {
      try {
        add(Files.readAllBytes(file), file.toString());
      } catch (IOException e) {
        throw unreadable("catalog", file.toString(), e);
      }
    }
  }

  private void searchJar(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (isOfInterest(entry)) {
          try (InputStream content = zip.getInputStream(entry)) {
            searchEntry(jar + "!/" + entry.getName(), entry, content);
          }
        }
      }
    } catch (IOException e) {
      throw unreadable("jar", jar.toString(), e);
    }
  }

  private static boolean isOfInterest(ZipEntry entry) {
    return CATALOG.matcher(entry.getName()).matches()
        || LIBRARY.matcher(entry.getName()).matches();
  }

  private void searchEntry(String place, ZipEntry entry, InputStream content) throws IOException {
    if (CATALOG.matcher(entry.getName()).matches()) {
      add(content.readAllBytes(), place);
    } else {
      searchLibrary(place, new ZipInputStream(content));
    }
  }

  private void searchLibrary(String place, ZipInputStream library) throws IOException {
    for (ZipEntry entry = library.getNextEntry(); entry != null; entry = library.getNextEntry()) {
      if (isOfInterest(entry)) {
        searchEntry(place + "!/" + entry.getName(), entry, library);
      }
    }
  }

  private void add(byte[] file, String place) {
    Catalog catalog = CatalogReader.read(file, place);
    Found first = byInterface.putIfAbsent(catalog.interfaceName(), new Found(catalog, place));
    if (first != null && !first.catalog().equals(catalog)) {
      warnings.accept("two catalogs of " + catalog.interfaceName() + " differ: that of "
          + first.place() + " counts, and not " + place);
    }
  }
}
