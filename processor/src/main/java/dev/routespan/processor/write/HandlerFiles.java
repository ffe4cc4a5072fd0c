package dev.routespan.processor.write;

import dev.routespan.processor.model.Handler;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;

/** Writes what belongs to one handler: its wrapper and, unless that is switched off, its catalog. */
public final class HandlerFiles {
  private final Filer filer;
  private final boolean withCatalog;

  public HandlerFiles(Filer filer, boolean withCatalog) {
    this.filer = filer;
    this.withCatalog = withCatalog;
  }

  public void writeWrapper(Handler handler) throws IOException {
    String wrapper = Ascii.escape(WrapperWriter.write(handler).toString());
    try (Writer file = filer
        .createSourceFile(handler.wrapper().canonicalName(), handler.origin())
        .openWriter()) {
      file.write(wrapper);
    }
  }

  /** Does nothing if catalogs are switched off. */
  public void writeCatalog(Handler handler) throws IOException {
    if (!withCatalog) {
      return;
    }
    String path = "META-INF/routespan/" + handler.qualifiedName() + ".json";
    byte[] catalog = new CatalogWriter(handler).write().getBytes(StandardCharsets.UTF_8);
    try (OutputStream file = filer
        .createResource(StandardLocation.CLASS_OUTPUT, "", path, handler.origin())
        .openOutputStream()) {
      file.write(catalog);
    }
  }
}
