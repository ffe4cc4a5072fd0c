package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** To a span of OpenTelemetry 1.49.0 keys of the same name but another type are two. */
class EqualKeysTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private TracedRoute route(Attributes given) {
    return otel.telemetry
        .routes("dev.example.Verifier", given)
        .attribute("static", "constant")
        .verify("verify", "gym.verify");
  }

  private TracedRoute route() {
    return route(Attributes.builder().put("given", true).build());
  }

  @Test
  void letsAResultReplaceAnAttributeOfAnotherType() {
    Generated.call(route(), on -> on.result("static").result("given"), () -> 7);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(attributes().put("static", 7).put("given", 7).build().asMap());
  }

  @Test
  void letsTheResultOfAFutureReplaceAnAttributeOfAnotherType() {
    CompletableFuture<Double> later = new CompletableFuture<>();
    Generated.callLater(route(), on -> on.result("static").result("given"), () -> later);
    later.complete(0.5);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(attributes().put("static", 0.5).put("given", 0.5).build().asMap());
  }

  @Test
  void letsAnArgumentReplaceAnAttributeOfAnotherType() {
    Generated.call(route(), on -> on.attribute("static", 7).attribute("given", "7"), () -> 1);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(attributes().put("static", 7).put("given", "7").build().asMap());
  }

  @Test
  void keepsAnAttributeThatNoResultReplaces() {
    RouteAccessor<Object, Object> broken = result -> {
      throw new IllegalStateException("no");
    };
    Generated.call(route(), on -> on.result("static").result("given", broken), () -> null);
    Generated.call(
        route(), on -> on.result("static", broken).result("given", any -> null), () -> 7);
    catchThrowable(() -> Generated.call(
        route(), on -> on.result("static").result("given"), this::throwCancellation));

    Attributes kept = attributes().put("static", "constant").put("given", true).build();
    Attributes cancelled = kept.toBuilder().put("nemo.gym.cancelled", true).build();
    assertThat(otel.spans())
        .extracting(span -> span.getAttributes().asMap())
        .containsExactly(kept.asMap(), kept.asMap(), cancelled.asMap());
  }

  private int throwCancellation() {
    throw new CancellationException();
  }

  @Test
  void letsNoResultOrAttributeReplaceWhatTheRolloutIdTells() {
    TracedRoute route = route(Attributes.builder().put("nemo.gym.task.id", 99).build());
    Generated.call(
        route,
        on -> on.rolloutId("3-14-a1").result("nemo.gym.task.id").result("nemo.gym.repeat.index"),
        () -> true);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(attributes()
            .put("static", "constant")
            .put("nemo.gym.rollout.id", "3-14-a1")
            .put("nemo.gym.task.id", "3")
            .put("nemo.gym.repeat.index", 1)
            .build()
            .asMap());
  }

  static List<Arguments> failures() {
    return List.of(
        Arguments.of(
            new IllegalStateException(),
            AttributeKey.stringKey("error.type"),
            "java.lang.IllegalStateException"),
        Arguments.of(
            new CancellationException(), AttributeKey.booleanKey("nemo.gym.cancelled"), true));
  }

  @ParameterizedTest
  @MethodSource("failures")
  <T> void letsTheOutcomeReplaceAnAttributeOfAnotherType(
      RuntimeException failure, AttributeKey<T> key, T outcome) {
    Generated.Handler<Object, RuntimeException> handler = () -> {
      throw failure;
    };
    TracedRoute given = route(Attributes.builder().put(key.getKey(), 99).build());
    catchThrowable(() -> Generated.call(given, handler));
    catchThrowable(() ->
        Generated.call(route(Attributes.empty()), on -> on.attribute(key.getKey(), 99), handler));

    assertThat(otel.spans())
        .hasSize(2)
        .extracting(span -> span.getAttributes().asMap())
        .containsOnly(
            attributes().put("static", "constant").put(key, outcome).build().asMap());
  }

  @Test
  void letsTheCountOfItemsReplaceAnAttributeOfAnotherType() {
    String items = "nemo.gym.stream.items";
    TracedRoute given = otel.routes("dev.example.Model")
        .attribute(items, "many")
        .modelCall("chat", "gym.model.chat", "chat");
    Stream<String> followed = Generated.<Stream<String>, RuntimeException>callLater(
        given, on -> on.attribute("a", 1), UntilClosed::traced, () -> Stream.of("a", "b"));
    assertThat(followed).hasSize(2);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .containsEntry(AttributeKey.longKey(items), 2L)
        .doesNotContainKey(AttributeKey.stringKey(items));
  }

  @Test
  void keepsAnAttributeWithTheNameAndTypeOfAnOutcome() {
    Generated.call(
        route(Attributes.builder().put("error.type", "none").build()),
        on -> on.attribute("nemo.gym.stream.items", 3),
        () -> 1);

    assertThat(otel.onlySpan().getAttributes().asMap())
        .isEqualTo(attributes()
            .put("static", "constant")
            .put("error.type", "none")
            .put("nemo.gym.stream.items", 3)
            .build()
            .asMap());
  }

  private static AttributesBuilder attributes() {
    return Attributes.builder().put("code.function.name", "dev.example.Verifier.verify");
  }
}
