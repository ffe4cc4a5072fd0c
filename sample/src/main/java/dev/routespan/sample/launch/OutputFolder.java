package dev.routespan.sample.launch;

import dev.routespan.sample.tasks.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
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
    return List.of(
        "results       " + results(),
        "trajectories  " + trajectories().resolve("<rollout id>.json"),
        "logs          " + path.resolve("{agent,model,resources}.log"),
        "one rollout   grep -rlwF '<rollout id>' " + path);
  }

  Path trajectories() {
    return path.resolve("trajectories");
  }

  Path log(String server) {
    return path.resolve(server + ".log");
  }

  Path portFile(String server) {
    return path.resolve(server + ".port");
  }
}
