package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What docs/generated-code.md shows is what the processor writes. */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "generated-code.md");
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

  @Test
  void showsTheInterface() throws IOException {
    assertThat(Files.readString(GUIDE))
        .contains("```java\n" + Files.readString(GOLDEN.resolve("Grader.java")) + "```");
  }

  @Test
  void showsTheWholeWrapper() throws IOException {
    assertThat(MarkdownBlocks.read(GUIDE, "generated"))
        .hasSizeGreaterThan(1)
        .satisfies(blocks -> assertThat(String.join("", blocks))
            .isEqualTo(Files.readString(GOLDEN.resolve("InstrumentedGrader.java"))));
  }
}
