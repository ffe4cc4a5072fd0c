package dev.routespan.sample.servers.base;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Ends this process when its standard input ends. The parent holds the other end of that pipe: it
 * closes it to stop the server, and the operating system closes it if the parent dies, however that
 * happens.
 */
final class ParentWatch {

  private ParentWatch() {}

  static void start() {
    Thread watch = new Thread(ParentWatch::exitAtEndOfInput, "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void exitAtEndOfInput() {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // A broken pipe tells the same as a closed one.
    }
    System.exit(0);
  }
}
