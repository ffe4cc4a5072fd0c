package dev.routespan.sample.harness.launch;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes each result as a line the moment it is there, so that no later failure costs it. */
final class ResultFile implements AutoCloseable {
  private final ObjectMapper json = new ObjectMapper();
  private final BufferedWriter writer;

  ResultFile(Path file) throws IOException {
    writer = Files.newBufferedWriter(file);
  }

  synchronized void add(RolloutOutcome outcome) throws IOException {
    writer.write(json.writeValueAsString(line(outcome)));
    writer.newLine();
    writer.flush();
  }

  private ObjectNode line(RolloutOutcome outcome) {
    ObjectNode line = outcome.hasResult()
        ? json.valueToTree(outcome.result())
        : json.createObjectNode()
            .put("rollout_id", outcome.request().rolloutId())
            .put("status", "FAILED")
            .put("explanation", outcome.error());
    return line.put("verifier", outcome.request().verifier())
        .put("trace_id", outcome.traceId())
        .put("duration_ms", outcome.durationMillis());
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
