package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** After a call the thread has the context of before, whatever storage and handler did meanwhile. */
class RestoredContextTest {
  private static final ContextKey<String> OTHER = ContextKey.named("other");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final ContextStorage usual = SettableContextStorageProvider.getContextStorage();
  private final LogCapture log = LogCapture.ofRuntime();
  private final List<Scope> leaked = new ArrayList<>();

  /** How a wrapper's method calls the handler. */
  enum Shape {
    PLAIN,
    ROLLOUT,
    NO_ROLLOUT,
    PUBLISHER,
    LAZY_WORK;

    void call(TracedRoute route, Runnable handler) {
      switch (this) {
        case PLAIN -> Generated.run(route, handler::run);
        case ROLLOUT, NO_ROLLOUT ->
          Generated.callWithRollout(route, this == ROLLOUT ? "3-14" : null, () -> {
            handler.run();
            return 1;
          });
        case PUBLISHER ->
          Generated.publish(route, on -> on.rolloutId("3-14"), FlowPublishers::traced, () -> {
            handler.run();
            return (Flow.Publisher<String>) null;
          });
        case LAZY_WORK ->
          Generated.publish(
                  route,
                  on -> on.rolloutId("3-14"),
                  FlowPublishers::traced,
                  () -> (Flow.Publisher<String>)
                      reader -> reader.onSubscribe(new Flow.Subscription() {
                        @Override
                        public void request(long count) {
                          handler.run();
                          reader.onComplete();
                        }

                        @Override
                        public void cancel() {}
                      }))
              .subscribe(new TestReader(Long.MAX_VALUE));
      }
    }
  }

  @AfterEach
  void beAsUsual() {
    SettableContextStorageProvider.setContextStorage(usual);
    NoOpenScopes.forget();
    log.close();
  }

  @ParameterizedTest
  @EnumSource
  void isRestoredThoughTheHandlerLeavesScopesOfItsOwnOpen(Shape shape) {
    TracedRoute route = route("Leaking" + shape, "all");
    Context before = RolloutContext.with(Context.root(), "7-2").with(OTHER, "before");
    Scope outer = before.makeCurrent();
    try (outer) {
      for (int i = 0; i < 3; i++) {
        shape.call(route, this::leak);

        assertThat(Context.current()).isSameAs(before);
      }
      leaked.forEach(Scope::close);
      assertThat(Context.current()).isSameAs(before);
    }
    assertThat(Context.current()).isSameAs(Context.root());
    assertThat(log.warnings("dev.example.Leaking" + shape + ".verify: a scope was left open"))
        .hasSize(1);
    assertThat(log.records()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"ROLLOUT", "NO_ROLLOUT"})
  void isRestoredWithTheGroupOff(Shape shape) {
    TracedRoute route = route("Off" + shape, "");

    shape.call(route, this::leak);

    assertThat(Context.current()).isSameAs(Context.root());
    assertThat(log.warnings("dev.example.Off" + shape + ".verify: a scope was left open"))
        .hasSize(1);
  }

  @Test
  void isRestoredThoughALeakingHandlerThrows() {
    catchThrowable(() -> Shape.PLAIN.call(route("Throwing", "all"), () -> {
      leak();
      throw new IllegalStateException("no");
    }));

    assertThat(Context.current()).isSameAs(Context.root());
  }

  @Test
  void leavesNoTraceOfALeakToLaterWork() {
    TracedRoute route = route("Later", "all");
    Shape.ROLLOUT.call(route, this::leak);
    Shape.PLAIN.call(route, () -> {
      assertThat(RolloutContext.currentId()).isNull();
      Span span = Span.current();
      leaked.forEach(Scope::close); // closed late, in a call that has nothing to do with it
      assertThat(Span.current()).isSameAs(span);
    });
    otel.tracer().spanBuilder("last").startSpan().end();

    assertThat(otel.spans())
        .hasSize(3)
        .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(SpanId.getInvalid()));
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "ROLLOUT", "NO_ROLLOUT", "PUBLISHER"})
  void blamesNobodyForAStrictStorageButWhoLeftTheScopeOpen(Shape shape) {
    Shape.PLAIN.call(route("Strict", "all"), () -> shape.call(route("Strict", "all"), this::leak));
    leaked.forEach(Scope::close);

    // The storage of the tests is strict: it counts each scope that we opened.
    assertThat(catchThrowable(() -> ((AutoCloseable) ContextStorage.get()).close()))
        .isNull();
  }

  @ParameterizedTest
  @EnumSource
  void isRestoredThoughTheStorageThrowsAfterItAttached(Shape shape) {
    Context before = RolloutContext.with(Context.root(), "7-2");
    Scope outer = before.makeCurrent();
    try (outer) {
      use(storage -> new Wrapper(storage) {
        @Override
        public Scope attach(Context context) {
          super.attach(context);
          throw new IllegalStateException("attached");
        }
      });
      shape.call(route("Attached" + shape, "all"), () -> {});
      assertThat(Context.current()).isSameAs(before);
      SettableContextStorageProvider.setContextStorage(usual);
    }
    assertThat(log.warnings("a scope was left open")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "ROLLOUT", "NO_ROLLOUT", "PUBLISHER"})
  void isRestoredWhicheverReadOfTheCurrentContextFails(Shape shape) {
    Context before = RolloutContext.with(Context.root(), "7-2");
    Scope outer = before.makeCurrent();
    try (outer) {
      for (int i = 1; i <= 10; i++) {
        int failing = i;
        AtomicInteger reads = new AtomicInteger();
        use(storage -> new Wrapper(storage) {
          @Override
          public @Nullable Context current() {
            if (reads.incrementAndGet() == failing) {
              throw new IllegalStateException("read " + failing);
            }
            return super.current();
          }
        });
        shape.call(route("Unread" + shape, "all"), () -> {});
        SettableContextStorageProvider.setContextStorage(usual);

        assertThat(Context.current()).as("read %s", failing).isSameAs(before);
      }
    }
    assertThat(log.warnings("a scope was left open")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void isRestoredThoughSeveralWrappersAreAroundTheStorage(Shape shape) {
    use(storage -> refusing(views(adding(storage))));
    Supplier<List<@Nullable Object>> read = () -> List.of(
        String.valueOf(RolloutContext.currentId()),
        String.valueOf(Context.current().get(OTHER)),
        Span.current().getSpanContext());
    Scope outer = RolloutContext.makeCurrent("7-2");
    try (outer) {
      List<@Nullable Object> before = read.get();
      shape.call(route("Wrapped" + shape, "all"), () -> {});
      assertThat(read.get()).isEqualTo(before);
      assertThat(log.records()).isEmpty();

      shape.call(
          route("Wrapped" + shape, "all"),
          () -> Shape.ROLLOUT.call(route("In" + shape, "all"), this::leak));
      assertThat(read.get()).isEqualTo(before);
      assertThat(log.warnings("dev.example.In" + shape + ".verify: a scope was left open"))
          .hasSize(1);
    }
    assertThat(RolloutContext.currentId()).isNull();
    assertThat(Span.current().getSpanContext()).isEqualTo(SpanContext.getInvalid());
  }

  /** Two, the outer of which closes last. */
  private void leak() {
    Scope first = RolloutContext.with(Context.current(), "leaked").makeCurrent();
    Scope second =
        Context.current().with(otel.tracer().spanBuilder("leaked").startSpan()).makeCurrent();
    leaked.add(second);
    leaked.add(first);
  }

  private TracedRoute route(String name, String groups) {
    RouteTelemetry telemetry = otel.builder().spanGroups(groups).build();
    return telemetry
        .routes("dev.example." + name, Attributes.empty())
        .verify("verify", "gym.verify");
  }

  private void use(UnaryOperator<ContextStorage> wrapper) {
    SettableContextStorageProvider.setContextStorage(wrapper.apply(usual));
  }

  private static class Wrapper implements ContextStorage {
    private final ContextStorage delegate;

    Wrapper(ContextStorage delegate) {
      this.delegate = delegate;
    }

    @Override
    public Scope attach(Context context) {
      return delegate.attach(context);
    }

    @Override
    public @Nullable Context current() {
      return delegate.current();
    }
  }

  /** What is current is never what was attached. */
  private static ContextStorage adding(ContextStorage storage) {
    return new Wrapper(storage) {
      @Override
      public Scope attach(Context context) {
        return super.attach(context.with(OTHER, "added"));
      }
    };
  }

  /** What is current is another object each time, as it is beside the Java agent. */
  private static ContextStorage views(ContextStorage storage) {
    return new Wrapper(storage) {
      @Override
      public @Nullable Context current() {
        Context current = super.current();
        return current == null ? null : new View(current);
      }
    };
  }

  private record View(Context context) implements Context {
    @Override
    public <V> @Nullable V get(ContextKey<V> key) {
      return context.get(key);
    }

    @Override
    public <V> Context with(ContextKey<V> key, V value) {
      return context.with(key, value);
    }
  }

  /** Some contexts never become current. */
  private static ContextStorage refusing(ContextStorage storage) {
    return new Wrapper(storage) {
      @Override
      public Scope attach(Context context) {
        return "3-14".equals(RolloutContext.id(context)) ? Scope.noop() : super.attach(context);
      }
    };
  }
}
