package dev.routespan.processor.mirror;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.tools.JavaFileManager.Location;
import javax.tools.StandardLocation;

/** Knows the versions of this processor and of the annotations that are compiled against. */
public final class Versions {
  private static final String FILE = "version.txt";
  private static final String UNKNOWN = "unknown";

  private final Filer filer;

  public Versions(Filer filer) {
    this.filer = filer;
  }

  public String ofProcessor() {
    try (InputStream file = Versions.class.getResourceAsStream(FILE)) {
      return file == null ? UNKNOWN : text(file);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** The annotations' jar is on either of the two paths. */
  public String ofAnnotations() {
    String annotations = AnnotationMirrors.PACKAGE;
    return read(StandardLocation.CLASS_PATH, annotations)
        .or(() -> read(StandardLocation.MODULE_PATH, annotations + "/" + annotations))
        .orElse(UNKNOWN);
  }

  private Optional<String> read(Location location, String folder) {
    try (InputStream file = filer.getResource(location, folder, FILE).openInputStream()) {
      return Optional.of(text(file));
    } catch (IOException | IllegalArgumentException notThere) {
      return Optional.empty();
    }
  }

  private static String text(InputStream file) throws IOException {
    return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
