package dev.routespan.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps what a logger is told, away from the console. The runtime logs each message only once. */
public final class LogCapture extends Handler implements AutoCloseable {
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final Logger logger;

  private LogCapture(String name) {
    logger = Logger.getLogger(name);
  }

  public static LogCapture ofRuntime() {
    return of("dev.routespan.runtime");
  }

  public static LogCapture of(String name) {
    LogCapture capture = new LogCapture(name);
    capture.logger.addHandler(capture);
    capture.logger.setUseParentHandlers(false);
    return capture;
  }

  public List<LogRecord> records() {
    return records;
  }

  /** The warnings that contain the text. */
  public List<String> warnings(String text) {
    return records.stream()
        .filter(record -> record.getLevel() == Level.WARNING)
        .map(LogRecord::getMessage)
        .filter(message -> message.contains(text))
        .toList();
  }

  @Override
  public void publish(LogRecord record) {
    records.add(record);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
