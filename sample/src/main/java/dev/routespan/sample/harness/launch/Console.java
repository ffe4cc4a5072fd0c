package dev.routespan.sample.harness.launch;

import java.io.PrintStream;
import java.util.List;

/** What the user sees. Once closed it is silent: after Ctrl-C nobody wants to read what broke. */
final class Console {
  private final PrintStream out;
  private final PrintStream err;
  private volatile boolean closed;

  Console(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  void print(String line) {
    if (!closed) {
      out.println(line);
    }
  }

  /** Prints a block with a heading and an empty line before it. */
  void section(String heading, List<String> lines) {
    print("");
    print(heading);
    print("-".repeat(heading.length()));
    lines.forEach(this::print);
  }

  void warn(String message) {
    complain("warning: " + message);
  }

  void error(String message) {
    complain("error: " + message);
  }

  private void complain(String line) {
    if (!closed) {
      err.println(line);
    }
  }

  void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }
}
