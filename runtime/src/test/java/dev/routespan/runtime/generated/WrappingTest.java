package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
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

    @SuppressWarnings("unchecked")
    static Supplier<String> unwrap(Supplier<String> handler) {
      return Routes.handlerOf(handler, Supplier.class);
    }

    @Override
    public String get() {
      return Generated.call(get, delegate::get);
    }

    @Override
    public Supplier<String> delegateOf(RouteWrapper wrapper) {
      return delegate;
    }

    @Override
    public boolean isBoundTo(Routes routes) {
      return routes.hasSameTarget(this.routes);
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
    Supplier<String> other = InstrumentedSupplier.wrap(handler, otel.routes("dev.example.Parent"));

    assertThat(otel.routes("dev.example.Child").checkWrapped(other)).isTrue();
    assertThat(otel.routes("dev.example.Child").checkWrapped(handler)).isFalse();
  }

  @Test
  void unwrapsAWrapperAndNothingElse() {
    Supplier<String> wrapped =
        InstrumentedSupplier.wrap(handler, otel.routes("dev.example.Unwrapped"));

    assertThat(InstrumentedSupplier.unwrap(wrapped)).isSameAs(handler);
    assertThat(InstrumentedSupplier.unwrap(handler)).isSameAs(handler);
    assertThat(InstrumentedSupplier.unwrap(null)).isNull();
  }

  @Test
  void knowsAProxyOfAWrapper() {
    Routes routes = otel.routes("dev.example.Proxied");
    Supplier<String> wrapped = InstrumentedSupplier.wrap(handler, routes);
    Supplier<String> proxy = proxy((self, method, arguments) -> method.invoke(wrapped, arguments));

    try (LogCapture log = LogCapture.ofRuntime()) {
      assertThat(InstrumentedSupplier.wrap(proxy, routes)).isSameAs(proxy);
      assertThat(log.records()).isEmpty();
    }
    assertThat(InstrumentedSupplier.unwrap(proxy)).isSameAs(handler);
  }

  @Test
  void returnsAProxyThatPassesNothingOnUnchanged() {
    Supplier<String> proxy =
        proxy((self, method, arguments) -> method.getReturnType() == boolean.class ? false : null);

    assertThat(InstrumentedSupplier.unwrap(proxy)).isSameAs(proxy);
  }

  @Test
  void returnsAWrapperOfAnotherTypeOfHandlerUnchanged() {
    Supplier<String> proxy =
        proxy((self, method, arguments) -> "neither a supplier nor anything else that it could be");

    assertThat(InstrumentedSupplier.unwrap(proxy)).isSameAs(proxy);
  }

  @Test
  void wrapsNoProxyAgainThatRefusesToSayWhatItReportsTo() {
    Supplier<String> proxy = proxy((self, method, arguments) -> {
      throw new IllegalStateException("outside of a request");
    });

    try (LogCapture log = LogCapture.ofRuntime()) {
      assertThat(InstrumentedSupplier.wrap(proxy, otel.routes("dev.example.Refusing")))
          .isSameAs(proxy);
      assertThat(log.warnings("could not ask a wrapped dev.example.Refusing")).hasSize(1);
    }
  }

  @SuppressWarnings("unchecked")
  private static Supplier<String> proxy(InvocationHandler methods) {
    return (Supplier<String>) Proxy.newProxyInstance(
        WrappingTest.class.getClassLoader(),
        new Class<?>[] {Supplier.class, RouteWrapper.class},
        methods);
  }
}
