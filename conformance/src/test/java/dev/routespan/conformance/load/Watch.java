package dev.routespan.conformance.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What can be seen of the process from outside: its heap, its threads, and what pins virtual ones. */
final class Watch implements AutoCloseable {
  /** What JFR takes for long enough to be told, unless it is told otherwise. */
  private static final Duration JFRS_OWN = Duration.ofMillis(20);

  private static final String OURS = "dev.routespan.runtime.";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Recording recording = new Recording();

  /**
   * From now on: what initializes a class pins its thread, so that is to have come before. Shorter
   * waits, such as for the lock of the JDK's {@code ReferenceQueue}, are over before a switch would be.
   */
  void startOfPinning() {
    recording.enable("jdk.VirtualThreadPinned").withThreshold(JFRS_OWN).withStackTrace();
    recording.start();
  }

  /** The megabytes that are in use after a collection. */
  static long usedMegabytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(
          least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least >> 20;
  }

  /** The threads that wait for one another, or for a lock of the runtime. */
  List<String> stuckThreads() {
    List<String> stuck = new ArrayList<>();
    if (threads.findDeadlockedThreads() != null) {
      stuck.add("deadlock");
    }
    Stream.of(threads.dumpAllThreads(false, false))
        .filter(Watch::waitsForOurs)
        .map(ThreadInfo::toString)
        .forEach(stuck::add);
    return stuck;
  }

  private static boolean waitsForOurs(ThreadInfo thread) {
    return thread.getThreadState() == Thread.State.BLOCKED
        && thread.getLockName().startsWith(OURS);
  }

  /** Where a virtual thread kept its carrier, with the runtime on the stack. */
  List<String> pinned() throws IOException {
    recording.stop();
    Path file = Files.createTempFile("load", ".jfr");
    try {
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(Watch::isOurs)
          .map(RecordedEvent::toString)
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  /** It is ours if no code of the test is nearer to the top, and the JVM was not loading a class. */
  private static boolean isOurs(RecordedEvent event) {
    List<String> types = event.getStackTrace() == null
        ? List.of()
        : event.getStackTrace().getFrames().stream()
            .map(frame -> frame.getMethod().getType().getName())
            .toList();
    return !types.contains(ClassLoader.class.getName())
        && types.stream()
            .filter(name -> name.startsWith("dev.routespan."))
            .findFirst()
            .filter(name -> name.startsWith(OURS))
            .isPresent();
  }

  @Override
  public void close() {
    recording.close();
  }
}
