package dev.routespan.sample.servers.agent;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a JSON file of each rollout, named by its id: a rollout id names no other folder. On Windows
 * some ids are not valid file names, such as {@code con}; there and on macOS ids that differ in case alone
 * share a file. A file is there as a whole or not at all.
 */
final class Trajectories {
  private static final Logger LOG = LoggerFactory.getLogger(Trajectories.class);

  private final ObjectWriter json = new ObjectMapper().writerWithDefaultPrettyPrinter();
  private final Path folder;

  private Trajectories(Path folder) {
    this.folder = folder;
  }

  /**
   * Keeps them in a folder, which is made when the first one is kept.
   *
   * @param folder null if none are to be kept
   */
  static Trajectories in(String folder) {
    return new Trajectories(folder == null ? null : Path.of(folder));
  }

  /** Replaces an earlier one of the same id. A failure is logged; it costs the file, not the rollout. */
  void save(Trajectory trajectory) {
    if (folder == null || trajectory.rolloutId() == null) {
      return;
    }
    try {
      write(trajectory);
    } catch (IOException e) {
      LOG.error("The trajectory could not be written to {}", folder, e);
    }
  }

  private void write(Trajectory trajectory) throws IOException {
    String id = trajectory.rolloutId();
    Files.createDirectories(folder);
    // A name of its own, so that two attempts under one id do not write into one file.
    Path unfinished = folder.resolve("." + id + "." + UUID.randomUUID() + ".tmp");
    try {
      json.writeValue(unfinished.toFile(), trajectory);
      Files.move(unfinished, folder.resolve(id + ".json"), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
