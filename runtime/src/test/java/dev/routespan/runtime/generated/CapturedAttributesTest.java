package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

class CapturedAttributesTest {
  private static final AttributeKey<String> FUNCTION = AttributeKey.stringKey("code.function.name");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private record Answer(String id, double score) {
    String broken() {
      throw new IllegalStateException("no " + id);
    }
  }

  static List<Arguments> values() {
    return List.of(
        Arguments.of("text", "text"),
        Arguments.of("", ""),
        Arguments.of(new StringBuilder("built"), "built"),
        Arguments.of('c', "c"),
        Arguments.of(Thread.State.BLOCKED, "BLOCKED"),
        Arguments.of(true, true),
        Arguments.of((byte) -1, -1L),
        Arguments.of((short) 2, 2L),
        Arguments.of(3, 3L),
        Arguments.of(Long.MIN_VALUE, Long.MIN_VALUE),
        Arguments.of(0.5f, 0.5),
        Arguments.of(0.25, 0.25),
        Arguments.of(Double.NaN, Double.NaN),
        Arguments.of(new AtomicInteger(4), 4L),
        Arguments.of(new AtomicLong(5), 5L),
        Arguments.of(BigInteger.TEN, 10L),
        Arguments.of(BigInteger.TWO.pow(70), Math.pow(2, 70)),
        Arguments.of(new BigDecimal("0.75"), 0.75),
        Arguments.of(Optional.of("held"), "held"),
        Arguments.of(Optional.of(1), 1L),
        Arguments.of(OptionalInt.of(2), 2L),
        Arguments.of(OptionalLong.of(3), 3L),
        Arguments.of(OptionalDouble.of(0.5), 0.5),
        Arguments.of(List.of("a", "b"), List.of("a", "b")),
        Arguments.of(Arrays.asList("x", null), List.of("x")),
        Arguments.of(Set.of(1), List.of(1L)),
        Arguments.of(List.of(Thread.State.NEW), List.of("NEW")),
        Arguments.of(List.of(Optional.of("a"), Optional.empty()), List.of("a")),
        Arguments.of(List.of(true, false), List.of(true, false)),
        Arguments.of(List.of(1, 0.5), List.of(1.0, 0.5)),
        Arguments.of(List.of(), List.of()),
        Arguments.of(Collections.singletonList(null), List.of()),
        Arguments.of(Optional.of(List.of("a")), List.of("a")),
        Arguments.of(new String[] {"a", null, "b"}, List.of("a", "b")),
        Arguments.of(new Integer[] {1, null}, List.of(1L)),
        Arguments.of(new int[] {1, 2}, List.of(1L, 2L)),
        Arguments.of(new int[] {}, List.of()),
        Arguments.of(new long[] {1}, List.of(1L)),
        Arguments.of(new short[] {1}, List.of(1L)),
        Arguments.of(new byte[] {1, -1}, List.of(1L, -1L)),
        Arguments.of(new double[] {0.5}, List.of(0.5)),
        Arguments.of(new float[] {0.5f}, List.of(0.5)),
        Arguments.of(new boolean[] {true}, List.of(true)),
        Arguments.of(new char[] {'a', 'b'}, List.of("a", "b")));
  }

  @ParameterizedTest
  @MethodSource("values")
  void recordsAnArgument(Object value, Object expected) {
    Generated.call(otel.verify(), on -> on.attribute("app.value", value), () -> 1);

    assertThat(attribute("app.value")).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("values")
  void recordsAResult(Object value, Object expected) {
    assertThat(Generated.call(otel.verify(), on -> on.result("app.value"), () -> value))
        .isSameAs(value);

    assertThat(attribute("app.value")).isEqualTo(expected);
  }

  @Test
  void recordsPrimitiveResultsAndReturnsThemAsTheyAre() {
    assertThat(returned(call -> call.returned(true))).isEqualTo(Map.entry(true, true));
    assertThat(returned(call -> call.returned((byte) -1))).isEqualTo(Map.entry((byte) -1, -1L));
    assertThat(returned(call -> call.returned((short) 2))).isEqualTo(Map.entry((short) 2, 2L));
    assertThat(returned(call -> call.returned('c'))).isEqualTo(Map.entry('c', "c"));
    assertThat(returned(call -> call.returned(3))).isEqualTo(Map.entry(3, 3L));
    assertThat(returned(call -> call.returned(4L))).isEqualTo(Map.entry(4L, 4L));
    assertThat(returned(call -> call.returned(0.5f))).isEqualTo(Map.entry(0.5f, 0.5));
    assertThat(returned(call -> call.returned(0.25))).isEqualTo(Map.entry(0.25, 0.25));
  }

  /** Returns what a call hands through, and what its span tells of that. */
  private static Map.Entry<Object, Object> returned(Function<RouteCall, Object> returned) {
    TestOpenTelemetry otel = new TestOpenTelemetry();
    RouteCall call = otel.verify().result("app.value").start();
    Object result;
    try (call) {
      result = returned.apply(call);
    }
    assertThat(otel.completed("verify", "success")).isOne();
    return Map.entry(result, attribute(otel, "app.value"));
  }

  @Test
  void bindsResultsOnceARoute() {
    TracedRoute route = otel.verify();
    RouteAccessor<String, Object> length = String::length;
    RouteAccessor<String, Object> hash = String::hashCode;

    RouteAttributes first = route.attributes().withResult("a", length).withResult("b", length);

    assertThat(route.attributes().withResult("a", length).withResult("b", length))
        .isSameAs(first);
    assertThat(route.attributes().withResult("a", hash)).isNotSameAs(first);
  }

  static List<Object> nothings() {
    List<Object> selfContaining = new ArrayList<>();
    selfContaining.add(selfContaining);
    return List.of(
        Optional.empty(),
        OptionalInt.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        new Object(),
        Map.of("a", 1),
        List.of("a", 1),
        List.of(List.of("nested")),
        Collections.nCopies(1, selfContaining));
  }

  @ParameterizedTest
  @NullSource
  @MethodSource("nothings")
  void setsNoAttributeForWhatIsNone(Object value) {
    int result = Generated.call(
        otel.verify(), on -> on.attribute("app.value", value).attribute("other", "set"), () -> 7);

    assertThat(result).isEqualTo(7);
    assertThat(attribute("app.value")).isNull();
    assertThat(attribute("other")).isEqualTo("set");
  }

  @Test
  void recordsPropertiesOfArgumentsAndResults() {
    Answer answer = new Answer("a-1", 0.5);
    Generated.call(
        otel.verify(),
        on -> on.attribute("argument.id", answer, Answer::id)
            .result("result.score", Answer::score)
            .result("result.id", Answer::id),
        () -> answer);

    assertThat(attribute("argument.id")).isEqualTo("a-1");
    assertThat(attribute("result.score")).isEqualTo(0.5);
    assertThat(attribute("result.id")).isEqualTo("a-1");
  }

  @Test
  void setsNoAttributeForPropertiesOfNull() {
    Generated.call(
        otel.verify(),
        on ->
            on.attribute("argument.id", (Answer) null, Answer::id).result("result.id", Answer::id),
        () -> (Answer) null);

    assertThat(otel.onlySpan().getAttributes().asMap()).containsOnlyKeys(FUNCTION);
  }

  @Test
  void setsNoAttributeForPropertiesThatAreNull() {
    Answer answer = new Answer(null, 0);
    Generated.call(
        otel.verify(),
        on -> on.attribute("argument.id", answer, Answer::id).result("result.id", Answer::id),
        () -> answer);

    assertThat(otel.onlySpan().getAttributes().asMap()).containsOnlyKeys(FUNCTION);
  }

  @Test
  void losesOnlyTheAttributeWhoseAccessorThrows() {
    TracedRoute route = otel.routes("dev.example.Broken").verify("verify", "gym.verify");
    Answer answer = new Answer("a-1", 0.5);
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 3; i++) {
        Answer returned = Generated.call(
            route,
            on -> on.attribute("broken", answer, Answer::broken)
                .attribute("argument.id", answer, Answer::id)
                .result("result.broken", Answer::broken)
                .result("result.id", Answer::id),
            () -> answer);
        assertThat(returned).isSameAs(answer);
      }

      assertThat(log.warnings("dev.example.Broken.verify: could not read the attribute broken"))
          .hasSize(1);
      assertThat(
              log.warnings("dev.example.Broken.verify: could not read the attribute result.broken"))
          .hasSize(1);
    }
    assertThat(otel.spans())
        .hasSize(3)
        .allSatisfy(span -> assertThat(span.getAttributes().asMap().keySet())
            .extracting(AttributeKey::getKey)
            .containsExactlyInAnyOrder("code.function.name", "argument.id", "result.id"));
  }

  @Test
  void toleratesAnAccessorThatThrowsAnError() {
    int result = Generated.call(
        otel.verify(),
        on -> on.attribute("app.value", 1, one -> {
          throw new StackOverflowError();
        }),
        () -> 7);

    assertThat(result).isEqualTo(7);
    assertThat(otel.spans()).hasSize(1);
  }

  static List<RouteAccessor<Object, String>> accessorsThatUseTheInterruptionUp() {
    return List.of(
        any -> {
          Thread.sleep(1_000);
          return "slept";
        },
        any -> {
          Thread.interrupted();
          throw new IllegalStateException("interrupted");
        },
        any -> {
          Thread.interrupted();
          return "cleared";
        });
  }

  @ParameterizedTest
  @MethodSource("accessorsThatUseTheInterruptionUp")
  void keepsTheInterruptFlagOverAnAccessorThatUsesItUp(RouteAccessor<Object, String> accessor) {
    List<Boolean> flags = new ArrayList<>();
    Thread.currentThread().interrupt();
    Generated.call(
        otel.verify(),
        on -> on.attribute("app.value", "any", accessor),
        () -> flags.add(Thread.currentThread().isInterrupted()));
    Generated.callWithRollout(
        otel.verify(), "any", accessor, () -> flags.add(Thread.currentThread().isInterrupted()));
    Generated.call(otel.verify(), on -> on.result("app.value", accessor), () -> "any");
    flags.add(Thread.interrupted());

    assertThat(flags).containsExactly(true, true, true);
  }

  @Test
  void interruptsTheThreadThoughTheAccessorWasInterruptedMeanwhile() {
    Generated.call(
        otel.verify(),
        on -> on.attribute("app.value", "any", any -> {
          throw new InterruptedException();
        }),
        () -> 1);

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void letsNoResultOverrideReservedKeys() {
    Generated.call(
        otel.verify(),
        on -> on.rolloutId("3-14").result("code.function.name").result("nemo.gym.rollout.id"),
        () -> "forged");

    assertThat(attribute("code.function.name")).isEqualTo("dev.example.Verifier.verify");
    assertThat(attribute("nemo.gym.rollout.id")).isEqualTo("3-14");
  }

  @Test
  void letsNothingCapturedOverrideWhatTheRolloutIdTells() {
    Generated.call(
        otel.verify(),
        on -> on.rolloutId("3-14-a1")
            .attribute("nemo.gym.task.id", "argument")
            .result("nemo.gym.task.id", result -> 99)
            .result("nemo.gym.repeat.index", result -> "a result")
            .result("other", result -> "kept"),
        () -> "returned");

    assertThat(otel.onlySpan().getAttributes().asMap())
        .containsEntry(AttributeKey.stringKey("nemo.gym.task.id"), "3")
        .containsEntry(AttributeKey.longKey("nemo.gym.repeat.index"), 1L)
        .containsEntry(AttributeKey.stringKey("other"), "kept")
        .doesNotContainKey(AttributeKey.longKey("nemo.gym.task.id"))
        .doesNotContainKey(AttributeKey.stringKey("nemo.gym.repeat.index"));
  }

  @Test
  void recordsATaskThatNoRolloutIdTells() {
    Generated.call(
        otel.verify(),
        on -> on.rolloutId("nightly")
            .attribute("nemo.gym.task.id", "argument")
            .result("nemo.gym.repeat.index", result -> 4),
        () -> "returned");

    assertThat(attribute("nemo.gym.task.id")).isEqualTo("argument");
    assertThat(attribute("nemo.gym.repeat.index")).isEqualTo(4L);
  }

  @Test
  void recordsWhatAFutureCompletesWith() {
    CompletableFuture<Answer> later = new CompletableFuture<>();
    Generated.callLater(otel.verify(), on -> on.result("id", Answer::id), () -> later);
    later.complete(new Answer("a-1", 1));

    assertThat(attribute("id")).isEqualTo("a-1");
  }

  @Test
  void recordsWhatAFutureThatIsDoneHolds() {
    Generated.callLater(
        otel.verify(),
        on -> on.result("id", Answer::id),
        () -> CompletableFuture.completedFuture(new Answer("a-1", 1)));

    assertThat(attribute("id")).isEqualTo("a-1");
  }

  @Test
  void recordsNoResultOfAFutureThatHoldsNullOrFails() {
    AtomicInteger reads = new AtomicInteger();
    for (CompletableFuture<Object> future : List.of(
        CompletableFuture.completedFuture(null),
        CompletableFuture.failedFuture(new IllegalStateException("no")))) {
      Generated.callLater(
          otel.verify(), on -> on.result("id", result -> reads.incrementAndGet()), () -> future);
    }

    assertThat(reads).hasValue(0);
    assertThat(otel.spans()).hasSize(2);
  }

  @Test
  void readsNothingWithTracesOff() {
    RouteTelemetry telemetry = otel.builder().tracesEnabled(false).build();
    TracedRoute route =
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify");
    AtomicInteger reads = new AtomicInteger();

    Generated.call(
        route,
        on -> on.attribute("argument", reads, AtomicInteger::incrementAndGet)
            .result("result", result -> reads.incrementAndGet()),
        () -> 1);

    assertThat(reads).hasValue(0);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void readsNoResultForASpanThatIsSampledOut() {
    TestOpenTelemetry sampledOut = new TestOpenTelemetry(Sampler.alwaysOff());
    AtomicInteger reads = new AtomicInteger();

    Generated.call(
        sampledOut.verify(), on -> on.result("result", result -> reads.incrementAndGet()), () -> 1);

    assertThat(reads).hasValue(0);
  }

  private Object attribute(String name) {
    return attribute(otel, name);
  }

  private static Object attribute(TestOpenTelemetry otel, String name) {
    return otel.onlySpan().getAttributes().asMap().entrySet().stream()
        .filter(entry -> entry.getKey().getKey().equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }
}
