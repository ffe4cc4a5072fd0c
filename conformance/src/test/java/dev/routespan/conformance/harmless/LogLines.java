package dev.routespan.conformance.harmless;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.internal.Log;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.logging.LogRecord;
import java.util.stream.Stream;

/** What the runtime and OpenTelemetry's SDK log, as if nothing had ever been logged before. */
final class LogLines implements AutoCloseable {
  private final LogCapture runtime = LogCapture.ofRuntime();
  private final LogCapture sdk = LogCapture.of("io.opentelemetry");

  LogLines() {
    forgetTheLimit();
  }

  List<String> lines() {
    return Stream.of(runtime, sdk)
        .flatMap(log -> log.records().stream())
        .map(LogRecord::getMessage)
        .toList();
  }

  @Override
  public void close() {
    runtime.close();
    sdk.close();
  }

  /** A message comes once a minute only, but is expected of each of many runs. */
  private static void forgetTheLimit() {
    try {
      Object limit = field(Log.class, "LIMIT").get(null);
      ((Map<?, ?>) field(limit.getClass(), "lastLogged").get(limit)).clear();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
