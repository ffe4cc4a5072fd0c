package dev.routespan.runtime.slf4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class MdcStorageTest {
  private static final String KEY = "nemo.gym.rollout.id";

  private final ContextStorage usual = SettableContextStorageProvider.getContextStorage();

  @BeforeEach
  void wrapTheStorage() {
    MDC.clear();
    MDC.put("user", "42");
    SettableContextStorageProvider.setContextStorage(new MdcStorage(usual));
  }

  @AfterEach
  void beAsUsual() {
    SettableContextStorageProvider.setContextStorage(usual);
    MDC.clear();
  }

  @Test
  void setsTheKeyWhileAnIdIsCurrent() {
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "42", KEY, "7-2"));
    }
    assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "42"));
  }

  @Test
  void restoresTheOuterIdWhenANestedScopeCloses() {
    Scope outer = RolloutContext.makeCurrent("outer");
    try (outer) {
      Scope nested = RolloutContext.makeCurrent("nested");
      try (nested) {
        assertThat(MDC.get(KEY)).isEqualTo("nested");
      }
      assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "42", KEY, "outer"));
    }
    assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "42"));
  }

  @Test
  void takesTheKeyAwayWhileAContextWithoutIdIsCurrent() {
    Scope outer = RolloutContext.makeCurrent("outer");
    try (outer) {
      Scope root = Context.root().makeCurrent();
      try (root) {
        assertThat(MDC.get(KEY)).isNull();
      }
      assertThat(MDC.get(KEY)).isEqualTo("outer");
    }
  }

  @Test
  void restoresWhatTheApplicationPutThere() {
    MDC.put(KEY, "the application's");

    Scope plain = Context.current().with(ContextKey.named("other"), 1).makeCurrent();
    try (plain) {
      assertThat(MDC.get(KEY)).isEqualTo("the application's");
    }
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      assertThat(MDC.get(KEY)).isEqualTo("7-2");
    }
    assertThat(MDC.get(KEY)).isEqualTo("the application's");
  }

  @Test
  void leavesKeysThatChangeMeanwhile() {
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      MDC.put("user", "43");
      MDC.put("new", "1");
    }
    assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "43", "new", "1"));
  }

  @Test
  void followsTheContextToAnotherThread() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      assertThat(executor.submit(() -> MDC.get(KEY)).get()).isNull();
      assertThat(Context.taskWrapping(executor).submit(() -> MDC.get(KEY)).get())
          .isEqualTo("7-2");
      assertThat(executor.submit(() -> MDC.get(KEY)).get()).isNull();
    } finally {
      executor.shutdown();
      executor.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void restoresOnceThoughAScopeIsClosedTwice() {
    Scope first = RolloutContext.makeCurrent("first");
    first.close();
    Scope second = RolloutContext.makeCurrent("second");
    try (second) {
      first.close();

      assertThat(MDC.get(KEY)).isEqualTo("second");
    }
  }

  @Test
  void leavesTheMdcOfAThreadThatClosesTheScopeOfAnother() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    // Not the strict storage of the other tests, which refuses that.
    ContextStorage storage = new MdcStorage(ContextStorage.defaultStorage());
    Scope scope = storage.attach(RolloutContext.with(Context.root(), "7-2"));
    try (scope) {
      executor.submit(() -> MDC.put(KEY, "the application's")).get();
      executor.submit(scope::close).get();

      assertThat(executor.submit(() -> MDC.get(KEY)).get()).isEqualTo("the application's");
    } finally {
      executor.shutdown();
      executor.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void doesNotAttachANullContext() {
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      Scope none = ContextStorage.get().attach(null);
      try (none) {
        assertThat(MDC.get(KEY)).isEqualTo("7-2");
      }
      assertThat(MDC.get(KEY)).isEqualTo("7-2");
    }
  }
}
