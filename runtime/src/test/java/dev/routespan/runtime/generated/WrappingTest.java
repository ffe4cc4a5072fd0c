package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import dev.routespan.testing.LogCapture;
import io.opentelemetry.api.common.Attributes;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A wrapper is not wrapped again. */
class WrappingTest {
  private static final Attributes WEATHER =
      Attributes.builder().put("nemo.gym.server.name", "weather").build();

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final Supplier<String> handler = () -> "result";

  /** Has what a generated wrapper has. */
  private static final class InstrumentedSupplier implements Supplier<String>, RouteWrapper {
    private final Supplier<String> delegate;
    private final Routes routes;
    private final TracedRoute get;

    InstrumentedSupplier(Supplier<String> delegate, Routes routes) {
      this.delegate = delegate;
      this.routes = routes;
      this.get = routes.verify("get", "gym.verify");
    }

    static Supplier<String> wrap(Supplier<String> delegate, Routes routes) {
      return routes.checkWrapped(delegate) ? delegate : new InstrumentedSupplier(delegate, routes);
    }

    @Override
    public String get() {
      return Generated.call(get, delegate::get);
    }

    @Override
    public boolean isBoundTo(Routes routes) {
      return this.routes.hasSameTarget(routes);
    }
  }

  @Test
  void namesTheInterfaceIfThereIsNothingToWrap() {
    assertThatNullPointerException()
        .isThrownBy(() -> otel.routes("dev.example.Verifier").checkWrapped(null))
        .withMessage("the dev.example.Verifier to wrap is null");
  }

  @Test
  void refusesNullAttributes() {
    assertThatNullPointerException()
        .isThrownBy(() -> otel.telemetry.routes("dev.example.Verifier", null))
        .withMessage("attributes");
  }

  @Test
  void returnsAWrapperUnchangedAndSilentlyIfNothingDiffers() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      Supplier<String> once =
          InstrumentedSupplier.wrap(handler, otel.telemetry.routes("dev.example.Same", WEATHER));
      Attributes equal = WEATHER.toBuilder().build();
      Supplier<String> twice =
          InstrumentedSupplier.wrap(once, otel.telemetry.routes("dev.example.Same", equal));

      assertThat(once).isNotSameAs(handler);
      assertThat(twice).isSameAs(once);
      assertThat(log.records()).isEmpty();
    }
  }

  @Test
  void makesOneSpanACallHoweverOftenItIsWrapped() {
    Supplier<String> wrapped = handler;
    for (int i = 0; i < 3; i++) {
      wrapped = InstrumentedSupplier.wrap(wrapped, otel.routes("dev.example.Thrice"));
    }

    assertThat(wrapped.get()).isEqualTo("result");
    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void warnsOnceIfTheAttributesDiffer() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      Supplier<String> once = InstrumentedSupplier.wrap(handler, otel.routes("dev.example.Other"));
      for (int i = 0; i < 2; i++) {
        assertThat(InstrumentedSupplier.wrap(
                once, otel.telemetry.routes("dev.example.Other", WEATHER)))
            .isSameAs(once);
      }

      assertThat(log.warnings("a dev.example.Other that is wrapped already")).hasSize(1);
    }
  }

  @Test
  void warnsIfTheTelemetryDiffers() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      Supplier<String> once = InstrumentedSupplier.wrap(handler, otel.routes("dev.example.Moved"));

      assertThat(InstrumentedSupplier.wrap(
              once, otel.builder().build().routes("dev.example.Moved", Attributes.empty())))
          .isSameAs(once);

      assertThat(log.warnings("a dev.example.Moved that is wrapped already")).hasSize(1);
    }
  }

  @Test
  void knowsTheWrappersOfOtherInterfaces() {
    RouteWrapper other = routes -> true;

    assertThat(otel.routes("dev.example.Child").checkWrapped(other)).isTrue();
    assertThat(otel.routes("dev.example.Child").checkWrapped(handler)).isFalse();
  }
}
