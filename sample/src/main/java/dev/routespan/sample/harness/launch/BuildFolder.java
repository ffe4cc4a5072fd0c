package dev.routespan.sample.harness.launch;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The build's {@code target} folder, wherever the program was started from. */
final class BuildFolder {

  private BuildFolder() {}

  static Path locate() {
    Path classes = classes();
    return classes.endsWith(Path.of("target", "classes"))
        ? classes.getParent()
        : Path.of("target").toAbsolutePath();
  }

  private static Path classes() {
    try {
      return Path.of(
          BuildFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
