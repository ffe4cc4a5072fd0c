package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.FaultyContext;
import dev.routespan.fixtures.FaultyContextStorage;
import dev.routespan.fixtures.FaultyOpenTelemetry;
import dev.routespan.fixtures.LogCapture;
import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever OpenTelemetry does, at whichever of its methods: the handler must not notice. */
class FaultIsolationTest {
  private final LogCapture log = LogCapture.ofRuntime();

  enum Fault implements Supplier<@Nullable Throwable> {
    EXCEPTION {
      @Override
      public Throwable get() {
        return new IllegalStateException("fault");
      }
    },
    ERROR {
      @Override
      public Throwable get() {
        return new NoSuchMethodError("fault");
      }
    },
    RETURNS_NULL {
      @Override
      public @Nullable Throwable get() {
        return null;
      }
    }
  }

  @BeforeEach
  void assertTheContextIsClean() {
    assertThat(Context.current()).isSameAs(Context.root());
  }

  @AfterEach
  void showTheLogAgain() {
    log.close();
  }

  @ParameterizedTest
  @EnumSource
  void shieldsTheHandlerFromAFaultAtEachCallInTurn(Fault fault) {
    int calls = callsOfAHealthyRun();
    assertThat(calls).isGreaterThan(100);

    for (int i = 1; i <= calls; i++) {
      int failing = i;
      FaultyOpenTelemetry faulty = new FaultyOpenTelemetry(
          new TestOpenTelemetry().sdk, (call, method) -> call == failing, fault);
      assertHandlersAreShielded(faulty);
      assertThat(faulty.calls()).isGreaterThanOrEqualTo(failing);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shieldsTheHandlerFromAFaultAtEveryCall(Fault fault) {
    assertHandlersAreShielded(
        new FaultyOpenTelemetry(new TestOpenTelemetry().sdk, (call, method) -> true, fault));
  }

  @ParameterizedTest
  @EnumSource
  void shieldsTheHandlerFromFaultsAtEveryCallFromOneOn(Fault fault) {
    int calls = callsOfAHealthyRun();
    for (int i = 1; i <= calls; i++) {
      int first = i;
      assertHandlersAreShielded(new FaultyOpenTelemetry(
          new TestOpenTelemetry().sdk, (call, method) -> call >= first, fault));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"storeInContext", "isRecording", "getSpanContext", "setStatus", "recordException"})
  void endsTheSpanAndRecordsTheMetricsThoughTheSpanIsFaulty(String faulty) {
    TestOpenTelemetry otel = new TestOpenTelemetry();
    RouteTelemetry telemetry = RouteTelemetry.builder(new FaultyOpenTelemetry(
                otel.sdk, (call, method) -> method.equals(faulty), Fault.EXCEPTION)
            .openTelemetry())
        .spanGroups("verify")
        .build();

    assertThrows(
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"));

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void endsTheSpanThoughTheMetricsAreFaulty() {
    TestOpenTelemetry otel = new TestOpenTelemetry();
    RouteTelemetry telemetry = RouteTelemetry.builder(new FaultyOpenTelemetry(
                otel.sdk, (call, method) -> method.equals("record"), Fault.EXCEPTION)
            .openTelemetry())
        .spanGroups("verify")
        .build();

    assertReturns(
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"));

    assertThat(otel.spans()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXCEPTION", "ERROR"})
  void shieldsTheHandlerFromAFaultyContextStorage(Fault fault) {
    AtomicInteger calls = new AtomicInteger();
    RouteTelemetry telemetry = new TestOpenTelemetry().telemetry;
    ContextStorage healthy = SettableContextStorageProvider.getContextStorage();
    try {
      SettableContextStorageProvider.setContextStorage(
          new FaultyContextStorage(healthy, calls, call -> false, fault));
      callHandlers(telemetry);
      int healthyCalls = calls.get();
      assertThat(healthyCalls).isGreaterThan(20);

      for (int i = 1; i <= healthyCalls; i++) {
        int failing = i;
        calls.set(0);
        SettableContextStorageProvider.setContextStorage(
            new FaultyContextStorage(healthy, calls, call -> call == failing, fault));
        callHandlers(telemetry);
        assertThat(calls).hasValueGreaterThanOrEqualTo(failing);
        assertThat(healthy.current()).as("call %s", failing).isIn(null, Context.root());
      }

      SettableContextStorageProvider.setContextStorage(
          new FaultyContextStorage(healthy, calls, call -> true, fault));
      callHandlers(telemetry);
      assertThat(healthy.current()).isIn(null, Context.root());
    } finally {
      SettableContextStorageProvider.setContextStorage(healthy);
      NoOpenScopes.forget(); // a scope that did not close is left by entering the context of before
    }
  }

  @Test
  void entersNothingThatItCouldNotLeaveAgain() {
    TracedRoute route = new TestOpenTelemetry().modelCall();
    ContextStorage healthy = SettableContextStorageProvider.getContextStorage();
    try {
      SettableContextStorageProvider.setContextStorage(new FailingAfterwards(healthy));
      assertReturns(route);
      assertThat(healthy.current()).isIn(null, Context.root());
    } finally {
      SettableContextStorageProvider.setContextStorage(healthy);
      healthy.attach(Context.root());
      NoOpenScopes.forget();
    }
  }

  private record FailingAfterwards(ContextStorage healthy) implements ContextStorage {
    @Override
    public Scope attach(Context context) {
      healthy.attach(context);
      throw new IllegalStateException("fault");
    }

    @Override
    public Context current() {
      throw new IllegalStateException("fault");
    }
  }

  /** The span's context is asked for again when a lazy result is read. */
  @ParameterizedTest
  @EnumSource
  void shieldsWhoReadsAStreamFromAFaultySpanContext(Fault fault) {
    FaultyOpenTelemetry faulty = new FaultyOpenTelemetry(
        new TestOpenTelemetry().sdk, (call, method) -> method.equals("getSpanContext"), fault);
    TracedRoute route = RouteTelemetry.builder(faulty.openTelemetry())
        .spanGroups("all")
        .build()
        .routes("dev.example.Late", Attributes.empty())
        .modelCall("stream", "gym.model.stream", "stream");

    Stream<String> read = Generated.<Stream<String>, RuntimeException>callLater(
        route, on -> on.rolloutId("3-14"), UntilClosed::traced, () -> Stream.of("item"));

    assertThat(read.toList()).containsExactly("item");
  }

  @Test
  void shieldsASubscriberFromAFaultyContextOfTheCall() {
    TracedRoute route = new TestOpenTelemetry().modelCall();
    TestPublisher publisher = new TestPublisher();
    Scope current = new FaultyContext().makeCurrent();
    Flow.Publisher<String> returned;
    try (current) {
      returned = Generated.<Flow.Publisher<String>, RuntimeException>publish(
          route, on -> on.rolloutId("3-14"), FlowPublishers::traced, () -> publisher);
    }

    TestReader reader = new TestReader(1);
    returned.subscribe(reader);
    publisher.item();

    assertThat(reader.items).hasSize(1);
  }

  @Test
  void logsEachKindOfFaultOnceHoweverOftenItHappens() {
    FaultyOpenTelemetry faulty = new FaultyOpenTelemetry(
        new TestOpenTelemetry().sdk,
        (call, method) -> method.equals("spanBuilder") || method.equals("record"),
        Fault.EXCEPTION);
    RouteTelemetry telemetry =
        RouteTelemetry.builder(faulty.openTelemetry()).spanGroups("all").build();
    TracedRoute route =
        telemetry.routes("dev.example.Logged", Attributes.empty()).verify("verify", "gym.verify");
    for (int i = 0; i < 100; i++) {
      assertReturns(route);
    }

    assertThat(log.warnings("dev.example.Logged"))
        .containsExactly(
            "dev.example.Logged.verify: could not start the span; the call is not affected",
            "dev.example.Logged.verify: could not record the metrics; the call is not affected");
  }

  private static int callsOfAHealthyRun() {
    FaultyOpenTelemetry healthy = new FaultyOpenTelemetry(new TestOpenTelemetry().sdk);
    assertHandlersAreShielded(healthy);
    return healthy.calls();
  }

  private static void assertHandlersAreShielded(FaultyOpenTelemetry faulty) {
    Context before = Context.current();
    callHandlers(
        RouteTelemetry.builder(faulty.openTelemetry()).spanGroups("all").build());
    assertThat(Context.current()).isSameAs(before);
  }

  /** Calls each kind of route: returning and throwing, now and later, with all that can be read. */
  private static void callHandlers(RouteTelemetry telemetry) {
    Attributes attributes =
        Attributes.builder().put("nemo.gym.server.name", "weather").build();
    Routes routes = telemetry.routes("dev.example.Faulty", attributes).attribute("stage", "test");

    assertReturns(routes.verify("verify", "gym.verify"));
    assertThrows(routes.verify("verify", "gym.verify"));
    assertReturns(routes.modelCall("responses", "gym.model.responses", "responses"));
    assertReturns(
        routes.group("sweep").durationMetric("acme.sweep.duration").endpoint("sweep", "gym.sweep"));
    assertThrows(routes.expected(IOException.class).agent("act", "gym.agent.act"));
    assertCompletesLater(routes.rollout("run", "gym.rollout"));
    assertFailsLater(routes.rollout("run", "gym.rollout"));
  }

  private static void assertReturns(TracedRoute route) {
    Object result = "result";
    AtomicInteger runs = new AtomicInteger();
    Object returned = Generated.call(
        route, on -> on.rolloutId("3-14").attribute("app.value", 1).result("result"), () -> {
          runs.incrementAndGet();
          return result;
        });

    assertThat(returned == result).isTrue();
    assertThat(runs).hasValue(1);
  }

  private static void assertThrows(TracedRoute route) {
    IOException failure = new IOException("disk");
    AtomicInteger runs = new AtomicInteger();
    Throwable caught = null;
    try {
      Generated.run(route, () -> {
        runs.incrementAndGet();
        throw failure;
      });
    } catch (Throwable t) {
      caught = t;
    }

    assertThat(caught == failure).isTrue();
    assertThat(failure.getSuppressed()).isEmpty();
    assertThat(runs).hasValue(1);
  }

  private static void assertCompletesLater(TracedRoute route) {
    CompletableFuture<Object> future = new CompletableFuture<>();
    CompletableFuture<Object> returned =
        Generated.callLater(route, on -> on.rolloutId("3-14").result("result"), () -> future);

    assertThat(future.complete("result")).isTrue();
    assertThat(returned.join()).isEqualTo("result");
  }

  private static void assertFailsLater(TracedRoute route) {
    CompletableFuture<Object> future = new CompletableFuture<>();
    CompletableFuture<Object> returned = Generated.callLater(route, () -> future);
    assertThat(future.completeExceptionally(new IOException("disk"))).isTrue();
    assertThat(returned).isCompletedExceptionally();

    CompletableFuture<Object> failed = CompletableFuture.failedFuture(new IOException("disk"));
    assertThat(Generated.callLater(route, () -> failed) == failed).isTrue();
  }
}
