package dev.routespan.sample.harness.report;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes one file that a browser shows without any other: rollouts, traces, metrics and sources. */
public final class HtmlReport {
  private static final ObjectWriter JSON = JsonMapper.builder().build().writer(new ScriptSafe());

  private HtmlReport() {}

  /**
   * Writes the page.
   *
   * @param sources the folder of the generated sources; one that is missing leaves them out
   */
  public static void write(
      Path file, List<ReportedRollout> rollouts, CollectedTelemetry telemetry, Path sources)
      throws IOException {
    ReportData data = ReportData.of(rollouts, telemetry, new WrapperSources(sources));
    String page = resource("report.html")
        .replace("/* report.css */", resource("report.css"))
        .replace("/* report.js */", resource("report.js"))
        .replace("/* data */", JSON.writeValueAsString(data));
    Files.writeString(file, page);
  }

  private static String resource(String name) throws IOException {
    try (InputStream resource = HtmlReport.class.getResourceAsStream(name)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Inside a script element no text may look like its end, or like a comment's start. */
  private static final class ScriptSafe extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = standardAsciiEscapesForJSON();
      escapes['<'] = ESCAPE_CUSTOM;
      return escapes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return new SerializedString("\\u003c");
    }
  }
}
