package dev.routespan.sample.harness.launch;

import dev.routespan.sample.servers.base.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Shows what the processor wrote when this sample was compiled. */
final class GeneratedSources {

  private GeneratedSources() {}

  static Path folder() {
    return BuildFolder.locate().resolve(Path.of("generated-sources", "annotations"));
  }

  static void show(Console console) throws IOException {
    Path folder = folder().resolve(Verifier.class.getPackageName().replace('.', '/'));
    Path example = folder.resolve("Instrumented" + Verifier.class.getSimpleName() + ".java");
    if (!Files.exists(example)) {
      console.section("Generated sources", List.of("not here; the build leaves them in " + folder));
      return;
    }
    console.section("Generated sources", List.of(folder.toString()));
    console.section(example.getFileName().toString(), Files.readAllLines(example));
  }
}
