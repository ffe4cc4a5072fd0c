package dev.routespan.conformance.ecj;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.conformance.sweep.JdkHandlers;
import dev.routespan.processor.RouteProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Eclipse compiler and javac, with the same processor, write the same wrappers. */
final class EclipseCompilerTest {
  /** Every warning about a wrapper, and why it cannot be helped. */
  private static final Map<String, String> WARNINGS = Map.of(
      "Unsupported @SuppressWarnings(",
      "of javac's categories the Eclipse compiler does not know all, such as overloads and try",
      "Unnecessary @SuppressWarnings(",
      "the user's own are carried over, and javac warns where the Eclipse compiler does not");

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

  @TempDir
  private Path folder;

  private interface Run {
    EclipseRun of(Map<String, String> sources, Path folder) throws IOException;
  }

  @Test
  void writesTheSameTextInProcess() throws IOException {
    compare(EclipseRun::inProcess, fixtures());
  }

  @Test
  void writesTheSameTextInBatch() throws IOException {
    compare(EclipseRun::batch, fixtures());
  }

  @Test
  void writesTheSameTextOfTheJdksInterfaces() throws IOException {
    boolean all = "all".equals(System.getProperty("routespan.sweep"));
    Map<String, String> handlers = JdkHandlers.named(all ? "" : "java.util.");
    assertThat(handlers).hasSizeGreaterThan(all ? 900 : 100);
    compare(EclipseRun::inProcess, handlers);
  }

  private void compare(Run run, Map<String, String> sources) throws IOException {
    Map<String, String> expected = byJavac(sources);
    EclipseRun actual = run.of(sources, folder);
    assertThat(actual.success()).as(actual.messages()).isTrue();
    assertThat(actual.problemsOfWrappers())
        .allMatch(problem -> WARNINGS.keySet().stream().anyMatch(problem::contains));
    assertThat(actual.generated()).hasSameSizeAs(expected).isNotEmpty();
    expected.forEach(
        (name, text) -> assertThat(actual.generated().get(name)).as(name).isEqualTo(text));
  }

  private static Map<String, String> byJavac(Map<String, String> sources) {
    List<JavaFileObject> files = new ArrayList<>();
    sources.forEach((name, text) -> files.add(Compilation.source(name, text)));
    // A fixture may be annotated for others, whose processors do not run here.
    List<String> options = List.of("-Xlint:all,-processing", "-Werror");
    Compilation compilation = Compilation.run(files, options, new RouteProcessor());
    assertThat(compilation.problems()).isEmpty();
    return compilation.generated();
  }

  /** The inputs of the processor's golden files, and shapes that compilers look at differently. */
  private static Map<String, String> fixtures() throws IOException {
    Map<String, String> fixtures = new TreeMap<>();
    add(fixtures, Path.of("..", "processor", "src", "test", "resources", "golden"), 20);
    add(fixtures, Path.of("src", "test", "resources", "ecj"), 10);
    return fixtures;
  }

  private static void add(Map<String, String> fixtures, Path from, int atLeast) throws IOException {
    int before = fixtures.size();
    try (Stream<Path> files = Files.list(from)) {
      files
          .filter(file -> !file.getFileName().toString().startsWith("Instrumented"))
          .forEach(file -> {
            String text = EclipseRun.read(file);
            Matcher home = PACKAGE.matcher(text);
            String type = file.getFileName().toString().replace(".java", "");
            fixtures.put(home.find() ? home.group(1) + "." + type : type, text);
          });
    }
    assertThat(fixtures).hasSizeGreaterThanOrEqualTo(before + atLeast);
  }
}
