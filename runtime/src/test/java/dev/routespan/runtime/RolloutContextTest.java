package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.routespan.fixtures.LogCapture;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RolloutContextTest {

  @Test
  void hasNoIdAtFirst() {
    assertThat(RolloutContext.currentId()).isNull();
    assertThat(RolloutContext.id(Context.root())).isNull();
  }

  @Test
  void keepsTheIdInTheContext() {
    Context context = RolloutContext.with(Context.root(), "3-14");

    assertThat(RolloutContext.id(context)).isEqualTo("3-14");
    assertThat(RolloutContext.id(Context.root())).isNull();
    assertThat(RolloutContext.currentId()).isNull();
  }

  @Test
  void makesTheIdCurrentUntilTheScopeIsClosed() {
    Scope outer = RolloutContext.makeCurrent("outer");
    try (outer) {
      Scope inner = RolloutContext.makeCurrent("inner");
      try (inner) {
        assertThat(RolloutContext.currentId()).isEqualTo("inner");
      }
      assertThat(RolloutContext.currentId()).isEqualTo("outer");
    }
    assertThat(RolloutContext.currentId()).isNull();
  }

  @Test
  void changesNothingIfTheIdIsNull() {
    Context context = RolloutContext.with(Context.root(), "3-14");
    assertThat(RolloutContext.with(context, null)).isSameAs(context);

    Scope outer = RolloutContext.makeCurrent("outer");
    try (outer) {
      Scope inner = RolloutContext.makeCurrent(null);
      try (inner) {
        assertThat(RolloutContext.currentId()).isEqualTo("outer");
      }
      assertThat(RolloutContext.currentId()).isEqualTo("outer");
    }
  }

  @Test
  void refusesAMalformedId() {
    Context before = Context.current();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutContext.with(Context.root(), "a/b"));
    assertThatIllegalArgumentException().isThrownBy(() -> RolloutContext.makeCurrent(""));
    assertThat(Context.current()).isSameAs(before);
  }

  @Test
  void goesWhereTheContextGoes() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      Scope scope = RolloutContext.makeCurrent("3-14");
      try (scope) {
        assertThat(
                Context.taskWrapping(executor).submit(RolloutContext::currentId).get())
            .isEqualTo("3-14");
        assertThat(executor.submit(RolloutContext::currentId).get()).isNull();
      }
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void findsNoIdInAContextThatFails() {
    Context faulty = new Context() {
      @Override
      public <V> @Nullable V get(ContextKey<V> key) {
        throw new IllegalStateException("fault");
      }

      @Override
      public <V> Context with(ContextKey<V> key, V value) {
        return this;
      }
    };
    try (LogCapture log = LogCapture.ofRuntime()) {
      assertThat(RolloutContext.id(faulty)).isNull();
      assertThat(log.warnings("could not read the rollout id")).hasSizeLessThanOrEqualTo(1);
    }
  }
}
