package dev.routespan.processor.write;

import dev.routespan.processor.model.Handler;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.tools.FileObject;
import javax.tools.StandardLocation;

/** Writes what belongs to one handler: its wrapper and, unless that is switched off, its catalog. */
public final class HandlerFiles {
  /** A comment for which JavaPoet takes three lines. */
  private static final Pattern LONE_SENTENCE =
      Pattern.compile("(?m)^( *)/\\*\\*\n *\\* (.{1,80})\n *\\*/$");

  private final Filer filer;
  private final boolean withCatalog;

  public HandlerFiles(Filer filer, boolean withCatalog) {
    this.filer = filer;
    this.withCatalog = withCatalog;
  }

  public void writeWrapper(Handler handler) throws IOException {
    String text = WrapperWriter.write(handler).toString();
    String wrapper = Ascii.escape(LONE_SENTENCE.matcher(text).replaceAll("$1/** $2 */"));
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
    byte[] catalog = new CatalogWriter(handler).write().getBytes(StandardCharsets.UTF_8);
    try (OutputStream file = createCatalog(handler).openOutputStream()) {
      file.write(catalog);
    }
  }

  /** Where several modules are compiled at once, a resource needs the name of its module. */
  private FileObject createCatalog(Handler handler) throws IOException {
    try {
      return createCatalog(handler, "");
    } catch (FilerException e) {
      if (handler.module().isEmpty()) {
        throw e;
      }
      return createCatalog(handler, handler.module() + "/");
    }
  }

  private FileObject createCatalog(Handler handler, String module) throws IOException {
    String path = "META-INF/routespan/" + handler.qualifiedName() + ".json";
    return filer.createResource(StandardLocation.CLASS_OUTPUT, module, path, handler.origin());
  }
}
