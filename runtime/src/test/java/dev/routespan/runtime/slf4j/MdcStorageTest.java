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

  @Test
  void setsTheKeyWhereTheContextIsCurrentAlready() {
    Context carried = RolloutContext.with(Context.root(), "7-2");
    Scope agents = usual.attach(carried); // by another way than through this storage
    try (agents) {
      Scope task = carried.makeCurrent();
      try (task) {
        assertThat(MDC.get(KEY)).isEqualTo("7-2");
      }
      assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "42"));
      assertThat(Context.current()).isSameAs(carried);
    }
  }

  @Test
  void setsTheKeyWhereEachQuestionMakesANewContext() {
    AgentStorage agent = new AgentStorage(new ThreadLocal<>());
    ContextStorage storage = new MdcStorage(agent);
    agent.thread.set(RolloutContext.with(Context.root(), "7-2"));

    Scope task = storage.attach(storage.current());
    try (task) {
      assertThat(MDC.get(KEY)).isEqualTo("7-2");
      Scope inner = storage.attach(RolloutContext.with(storage.current(), "7-3"));
      try (inner) {
        assertThat(MDC.get(KEY)).isEqualTo("7-3");
      }
      assertThat(MDC.get(KEY)).isEqualTo("7-2");
      inner.close();
      assertThat(MDC.get(KEY)).isEqualTo("7-2");
    }
    assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("user", "42"));
  }

  @Test
  void leavesTheKeyWhereAStorageBelowRefusesToAttach() {
    Scope outer = RolloutContext.makeCurrent("outer");
    try (outer) {
      SettableContextStorageProvider.setContextStorage(new MdcStorage(new ContextStorage() {
        @Override
        public Scope attach(Context context) {
          return () -> {};
        }

        @Override
        public Context current() {
          return usual.current();
        }
      }));
      Scope refused = RolloutContext.makeCurrent("refused");
      try (refused) {
        assertThat(MDC.get(KEY)).isEqualTo("outer");
      }
      assertThat(MDC.get(KEY)).isEqualTo("outer");
      MDC.remove(KEY);
      Scope again = RolloutContext.makeCurrent("refused");
      try (again) {
        assertThat(MDC.get(KEY)).isEqualTo("outer");
      }
      assertThat(MDC.get(KEY)).isNull();
      SettableContextStorageProvider.setContextStorage(new MdcStorage(usual));
    }
  }

  @Test
  void keepsTheKeyWhileAScopeThatWasLeftOpenKeepsTheId() {
    // Not the strict storage of the other tests, which would tell of the scope.
    ContextStorage storage = new MdcStorage(ContextStorage.defaultStorage());
    Context outer = RolloutContext.with(Context.root(), "7-2");
    Scope left = storage.attach(outer);
    Scope open = storage.attach(outer.with(ContextKey.named("other"), 1));
    left.close();
    assertThat(MDC.get(KEY)).isEqualTo("7-2");

    open.close();
    left.close();
    assertThat(MDC.get(KEY)).isNull();
  }

  /** As beside the Java agent: what is current is a new object each time. */
  private record AgentStorage(ThreadLocal<Context> thread) implements ContextStorage {
    private record View(Context context) implements Context {
      @Override
      public <V> V get(ContextKey<V> key) {
        return context.get(key);
      }

      @Override
      public <V> Context with(ContextKey<V> key, V value) {
        return new View(context.with(key, value));
      }
    }

    @Override
    public Scope attach(Context context) {
      Context attached = context instanceof View view ? view.context() : context;
      Context before = thread.get();
      if (attached == before) {
        return Scope.noop();
      }
      thread.set(attached);
      return () -> {
        if (thread.get() == attached) {
          thread.set(before);
        }
      };
    }

    @Override
    public Context current() {
      Context now = thread.get();
      return now == null ? null : new View(now);
    }
  }
}
