package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** OpenTelemetry's strict storage complains of scopes that stay open or close on another thread. */
class StrictContextTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final LogCapture log = LogCapture.ofRuntime();
  private final ContextStorage usual = SettableContextStorageProvider.getContextStorage();
  private AutoCloseable strict;

  @BeforeEach
  void beStrict() throws ReflectiveOperationException {
    Method create = Class.forName("io.opentelemetry.context.StrictContextStorage")
        .getDeclaredMethod("create", ContextStorage.class);
    create.setAccessible(true);
    ContextStorage storage = (ContextStorage) create.invoke(null, usual);
    SettableContextStorageProvider.setContextStorage(storage);
    strict = (AutoCloseable) storage;
  }

  @AfterEach
  void beAsUsual() {
    SettableContextStorageProvider.setContextStorage(usual);
    log.close();
  }

  @Test
  void complainsOfAScopeThatStaysOpen() {
    Scope open = Context.root().makeCurrent();

    assertThatThrownBy(strict::close).isInstanceOf(AssertionError.class);
    open.close();
  }

  @Test
  void hasNothingToComplainOf() throws Exception {
    for (String selected : new String[] {"all", ""}) {
      otel.telemetry.spanGroups().select(selected);
      TracedRoute route = otel.verify();
      CompletableFuture<Object> future = new CompletableFuture<>();

      Generated.callWithRollout(
          route, "3-14", () -> Generated.call(otel.rollout(), RolloutContext::currentId));
      catchThrowable(() -> Generated.callWithRollout(route, "3-14", () -> {
        throw new IllegalStateException("no");
      }));
      catchThrowable(() -> Generated.callLater(route, () -> {
        throw new IllegalStateException("no future");
      }));
      Generated.callLater(route, () -> future);
      Thread completing = new Thread(() -> future.complete(1));
      completing.start();
      completing.join();
      Generated.callLater(route, () -> CompletableFuture.completedFuture(1));
    }

    assertThatCode(strict::close).doesNotThrowAnyException();
    assertThat(log.records()).isEmpty();
    assertThat(otel.spans()).hasSize(6);
  }
}
