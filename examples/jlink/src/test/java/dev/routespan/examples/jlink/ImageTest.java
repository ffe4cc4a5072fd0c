package dev.routespan.examples.jlink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jlink can do for a program that uses Routespan, and what it cannot. */
class ImageTest {
  @TempDir
  Path folder;

  @Test
  void runsTheProgramFromTheClassPathOfAnImage() throws Exception {
    Path image = folder.resolve("image");
    assertThat(jlink("--add-modules", "java.base,java.logging", "--output", image.toString()))
        .isEmpty();

    Process program = new ProcessBuilder(
            image.resolve("bin/java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName())
        .redirectErrorStream(true)
        .start();
    assertThat(new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("The reward is 1.0" + System.lineSeparator());
  }

  /** OpenTelemetry's jars say no more than their names. If this fails, the documentation may promise more. */
  @Test
  void cannotPutOpenTelemetryIntoTheImage() throws Exception {
    String path =
        location(OpenTelemetry.class) + java.io.File.pathSeparator + location(RouteTelemetry.class);

    assertThat(jlink(
            "--module-path",
            path,
            "--add-modules",
            "io.opentelemetry.api",
            "--output",
            folder.resolve("whole").toString()))
        .contains("automatic module");
  }

  private static String location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  /** Returns what jlink complains of. */
  private static String jlink(String... arguments) {
    StringWriter output = new StringWriter();
    PrintWriter writer = new PrintWriter(output);
    ToolProvider.findFirst("jlink").orElseThrow().run(writer, writer, arguments);
    return output.toString();
  }
}
