package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.tasks.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Where a run leaves its results, the trajectories and the servers' logs. */
record OutputFolder(Path path) {
  private static final DateTimeFormatter RUN_NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

  /**
   * Makes the folder.
   *
   * @param chosen null for a new folder in the build's own, so that no run overwrites another
   * @throws BadInput if it cannot be made
   */
  static OutputFolder create(Path chosen) {
    Path path = chosen == null
        ? BuildFolder.locate().resolve("rollouts").resolve(RUN_NAME.format(LocalDateTime.now()))
        : chosen.toAbsolutePath();
    try {
      return new OutputFolder(Files.createDirectories(path));
    } catch (IOException e) {
      throw new BadInput("cannot make the output folder " + path + ": " + e);
    }
  }

  Path results() {
    return path.resolve("results.jsonl");
  }

  /** Tells the user what is where. */
  List<String> describe() {
    List<String> lines = new ArrayList<>();
    lines.add("results       " + results());
    if (Files.exists(spans())) {
      lines.add("spans         " + spans());
    }
    if (Files.exists(report())) {
      lines.add("report        " + report());
    }
    lines.add("trajectories  " + trajectories().resolve("<rollout id>.json"));
    lines.add("logs          " + path.resolve("{agent,model,resources}.log"));
    // As it stands in JSON and in log lines: 12-0 is also a part of 12-0-a1.
    lines.add("one rollout   grep -rlF -e '\"<rollout id>\"' -e 'rollout=<rollout id> ' " + path);
    return lines;
  }

  /** Not there if the spans went elsewhere. */
  Path spans() {
    return path.resolve("spans.jsonl");
  }

  /** Not there unless it was asked for. */
  Path report() {
    return path.resolve("report.html");
  }

  Path trajectories() {
    return path.resolve("trajectories");
  }

  Path log(String server) {
    return path.resolve(server + ".log");
  }

  /** Where the server writes the port at which it tells of its open calls. */
  Path openCallsPortFile(String server) {
    return path.resolve(server + ".open-calls.port");
  }

  Path portFile(String server) {
    return path.resolve(server + ".port");
  }
}
