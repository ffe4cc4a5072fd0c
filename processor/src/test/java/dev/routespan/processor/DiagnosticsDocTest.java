package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.processor.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/diagnostics.md is made of the catalogue of messages. Refreshed as the golden files are. */
class DiagnosticsDocTest {
  private static final Path DOC = Path.of("..", "docs", "diagnostics.md");

  private static final String HEAD = """
      # What the processor says

      Each message stands on the element, and the annotation value, that is wrong. It begins with its
      code, which stays the same when the wording is improved. All mistakes of a run are reported in
      that run, one message each. `…` stands for what the message fills in. With
      `-Aroutespan.strict=true` notes become warnings.

      | Code | Kind | Message |
      | --- | --- | --- |
      """;

  @Test
  void listsEveryMessage() throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(DOC, generated());
    }
    assertThat(Files.readString(DOC)).isEqualTo(generated());
  }

  private static String generated() {
    return Stream.of(Diagnostic.values())
        .sorted(Comparator.comparing(Diagnostic::code))
        .map(DiagnosticsDocTest::row)
        .collect(Collectors.joining("\n", HEAD, "\n"));
  }

  private static String row(Diagnostic diagnostic) {
    String kind = diagnostic.kind(false).toString().toLowerCase(Locale.ROOT);
    String message =
        diagnostic.wording().replace("%s", "…").replace("|", "\\\\|").replace("<", "&lt;");
    return "| " + diagnostic.code() + " | " + kind + " | " + message + " |";
  }
}
