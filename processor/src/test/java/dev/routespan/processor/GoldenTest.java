package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every shape of wrapper, byte for byte. After an intended change
 *
 * <pre>mvn -pl processor -am test -Dgolden.update=true -Dtest=GoldenTest -Dsurefire.failIfNoSpecifiedTests=false</pre>
 *
 * rewrites the expected files, each only after it compiled without a warning.
 */
class GoldenTest {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  /** No processor here claims what the shapes borrow from gRPC. */
  private static final List<String> STRICT = List.of("-Xlint:all,-processing", "-Werror");

  static List<String> shapes() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("Instrumented"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void writesTheExpectedBytes(String shape) throws IOException {
    String source = Files.readString(FOLDER.resolve(shape));
    String type = shape.replace(".java", "");
    String name = source.startsWith("package dev.example;") ? "dev.example." + type : type;
    Compilation compilation = Compiling.with(STRICT, JavaFileObjects.forSourceString(name, source));
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    assertThat(compilation.generatedSourceFiles()).hasSize(1);
    JavaFileObject wrapper = compilation.generatedSourceFiles().get(0);
    String file = wrapper.getName().substring(wrapper.getName().lastIndexOf('/') + 1);
    Path golden = FOLDER.resolve(file);
    if (UPDATE) {
      Files.writeString(golden, Compiling.text(wrapper));
    }
    assertThat(golden).as("a golden file").exists();
    assertThat(Compiling.text(wrapper)).isEqualTo(Files.readString(golden));
  }

  /** JavaPoet breaks all lines but the header of a class. */
  @ParameterizedTest
  @MethodSource("shapes")
  void breaksLongLines(String shape) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      Path golden = files
          .filter(file -> file.getFileName().toString().startsWith("Instrumented"))
          .filter(file -> file.getFileName()
              .toString()
              .matches("Instrumented" + shape.replace(".java", "") + "(_.*)?\\.java"))
          .findFirst()
          .orElseThrow();
      assertThat(Files.readAllLines(golden))
          .filteredOn(line -> !line.matches("(public )?class .*"))
          .allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void noExpectedFileIsWithoutAShape() throws IOException {
    assumeFalse(UPDATE, "the expected files are being written");
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("Instrumented")))
          .hasSameSizeAs(shapes());
    }
  }
}
