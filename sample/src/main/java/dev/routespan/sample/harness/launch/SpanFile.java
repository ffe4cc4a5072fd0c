package dev.routespan.sample.harness.launch;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.routespan.sample.harness.telemetry.CollectedSpan;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.Trace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps the spans that arrived, a line each, so that a search for a rollout id finds them too. */
final class SpanFile {

  private SpanFile() {}

  static void write(Path file, CollectedTelemetry telemetry) throws IOException {
    ObjectMapper json = new ObjectMapper();
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (Trace trace : telemetry.traces().values()) {
        for (CollectedSpan span : trace.spans()) {
          writer.write(json.writeValueAsString(span));
          writer.newLine();
        }
      }
    }
  }
}
