package dev.routespan.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run of the program, with all that it printed. */
record Program(int exitCode, List<String> output, List<String> errors) {

  static Program run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new Program(
        exitCode, out.toString().lines().toList(), err.toString().lines().toList());
  }

  /** Runs it on the catalog of {@link Gym}, which must go well. */
  static void runOnGym(Path output, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--output", output.toString(), testClasses().toString()));
    Program program = run(arguments.toArray(new String[0]));
    assertThat(program.errors()).isEmpty();
    assertThat(program.exitCode()).isZero();
  }

  static Path testClasses() {
    try {
      return Path.of(
          Gym.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Path gymCatalog() {
    return testClasses().resolve("META-INF/routespan/dev.routespan.catalog.Gym.json");
  }

  /** Compares with a file of the test resources, or refreshes that. */
  static void assertGolden(Path written, String name) throws java.io.IOException {
    Path golden = Path.of("src", "test", "resources", "golden", name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(golden.getParent());
      Files.copy(written, golden, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(Files.readString(written)).isEqualTo(Files.readString(golden));
  }
}
