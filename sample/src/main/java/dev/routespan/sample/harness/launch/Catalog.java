package dev.routespan.sample.harness.launch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.routespan.sample.harness.telemetry.RouteTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Shows what the servers can emit, from the catalogs that the processor wrote beside the classes. */
final class Catalog {

  private Catalog() {}

  static void show(Console console) throws IOException {
    Path folder = BuildFolder.locate().resolve(Path.of("classes", "META-INF", "routespan"));
    List<JsonNode> catalogs = Files.isDirectory(folder) ? read(folder) : List.of();
    console.section("What the servers can emit", RouteTable.draw(catalogs));
  }

  private static List<JsonNode> read(Path folder) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> catalogs = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        catalogs.add(json.readTree(file.toFile()));
      }
    }
    return catalogs;
  }
}
