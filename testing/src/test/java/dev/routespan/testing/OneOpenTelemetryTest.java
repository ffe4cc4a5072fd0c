package dev.routespan.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who depends on the published jars alone, as this module does, gets one version of OpenTelemetry. */
class OneOpenTelemetryTest {

  @Test
  void allJarsAreOfTheVersionThatTheBuildNames() {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    assertThat(Stream.of(classPath.split(File.pathSeparator))
            .map(entry -> Path.of(entry).getFileName().toString())
            .filter(name -> name.startsWith("opentelemetry-"))
            .filter(name -> !name.endsWith("-alpha.jar")))
        .hasSizeGreaterThan(5)
        .allMatch(name ->
            name.endsWith("-" + System.getProperty("opentelemetry.expected.version") + ".jar"));
  }
}
