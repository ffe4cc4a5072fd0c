package dev.routespan.sample.harness.launch;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** This program's own class path, for the servers. */
final class ChildClassPath {

  private ChildClassPath() {}

  static String current() {
    // Maven runs programs in its own JVM, whose class path is Maven's; the loader knows the
    // program's.
    return ChildClassPath.class.getClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs())
            .map(ChildClassPath::file)
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }

  private static String file(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
