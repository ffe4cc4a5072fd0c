package dev.routespan.sample.launch;

import dev.routespan.sample.tasks.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Where a run leaves its results and the servers' logs. */
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

  Path log(String server) {
    return path.resolve(server + ".log");
  }

  Path portFile(String server) {
    return path.resolve(server + ".port");
  }
}
