package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published jar, alone on the processor path of a javac of its own. */
class ShadedJarIT {
  private static final Path JAR = Path.of(System.getProperty("processor.jar"));

  @TempDir
  private Path folder;

  @Test
  void worksAlone() throws Exception {
    assertThat(javac("--processor-path")).isZero();
    assertThat(folder.resolve("app/InstrumentedV.class")).exists();
  }

  @Test
  void worksAsAModule() throws Exception {
    assertThat(javac("--processor-module-path")).isZero();
    assertThat(folder.resolve("app/InstrumentedV.class")).exists();
  }

  @Test
  void containsNothingUnderAForeignName() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")))
          .contains("module-info.class", "dev/routespan/processor/RouteProcessor.class")
          .allMatch(name ->
              name.equals("module-info.class") || name.startsWith("dev/routespan/processor/"));
      assertThat(jar.getEntry("META-INF/services/javax.annotation.processing.Processor"))
          .isNotNull();
      assertThat(jar.getEntry("META-INF/gradle/incremental.annotation.processors"))
          .isNotNull();
    }
  }

  private int javac(String processorPath) throws IOException, InterruptedException {
    Path source = Files.createDirectories(folder.resolve("app")).resolve("V.java");
    Files.writeString(source, """
        package app;
        @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
        public interface V { double verify(String a); }
        """);
    List<String> classPath = Library.classPath().stream()
        .filter(entry ->
            entry.matches(".*(annotations|runtime|opentelemetry-(api|context|common)|jspecify).*"))
        .toList();
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
        "-Xlint:all",
        "-Werror"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    command.addAll(
        List.of(processorPath, JAR.toString(), "-d", folder.toString(), source.toString()));
    Process process = new ProcessBuilder(command).inheritIO().start();
    return process.waitFor();
  }
}
