package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's first steps, typed into an empty folder that holds nothing but the jars. */
class ReadmeIT {
  private static final Path README = Path.of("..", "README.md");

  @TempDir
  private Path folder;

  @Test
  void theFirstStepsWorkAsTheyStand() throws Exception {
    collectJars();
    for (String file : new String[] {"Verifier.java", "Main.java"}) {
      Files.writeString(
          folder.resolve(file), MarkdownBlocks.readOne(README, "quickstart: " + file));
    }
    assertThat(run(MarkdownBlocks.readOne(README, "quickstart: commands")))
        .isEqualTo("The reward is 1.0\n");
    assertThat(run(MarkdownBlocks.readOne(README, "quickstart: commands")))
        .as("the second time")
        .isEqualTo("The reward is 1.0\n");
    assertThat(folder.resolve("generated/InstrumentedVerifier.java")).exists();
    assertThat(Files.readString(README)).contains("`The reward is 1.0`");
  }

  private void collectJars() throws IOException {
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Path processor = Path.of(System.getProperty("processor.jar"));
    Files.copy(processor, jars.resolve(processor.getFileName()));
    for (String entry : Library.classPath()) {
      Path path = Path.of(entry);
      if (path.getFileName().toString().matches("opentelemetry-(api|context|common)-.*")
          || path.toString().matches(".*routespan-(annotations|runtime).*jar")) {
        Files.copy(path, jars.resolve(path.getFileName()));
      }
    }
    assertThat(jars.toFile().list()).hasSize(6);
  }

  private String run(String commands) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", commands);
    shell.directory(folder.toFile()).redirectErrorStream(true);
    Map<String, String> environment = shell.environment();
    String path = Path.of(System.getProperty("java.home"), "bin") + ":" + environment.get("PATH");
    environment.put("PATH", path);
    Process process = shell.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
