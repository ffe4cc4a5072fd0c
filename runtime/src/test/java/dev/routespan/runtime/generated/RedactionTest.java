package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks like content or a secret reaches no span, whichever way it comes. */
class RedactionTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private Routes routes(Attributes given) {
    return otel.telemetry.routes("dev.example.Verifier", given);
  }

  private Attributes spanOf(Routes routes) {
    Generated.call(routes.verify("verify", "gym.verify"), () -> 1);
    return otel.onlySpan().getAttributes();
  }

  private static AttributesBuilder expected() {
    return Attributes.builder().put("code.function.name", "dev.example.Verifier.verify");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prompt",
        "input_text",
        "app.output_text",
        "app.Text",
        "password",
        "app.passwd",
        "app.token",
        "auth_token",
        "app.secret",
        "app.key",
        "app.api_key",
        "app.api-key",
        "app.apiKey",
        "app.private_key",
        "http.request.header.Authorization",
        "cookie",
        "app.credential"
      })
  void redactsConstantsAndGivenAttributes(String name) {
    Attributes given = Attributes.builder().put(name, "s3cret").build();
    assertThat(spanOf(routes(given)).asMap())
        .isEqualTo(expected().put(name, "[REDACTED]").build().asMap());

    otel.exporter.reset();
    assertThat(spanOf(routes(Attributes.empty()).attribute(name, "s3cret")).asMap())
        .isEqualTo(expected().put(name, "[REDACTED]").build().asMap());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"app.token.count", "tokens", "context", "app.keys", "nemo.gym.server.name", "."})
  void leavesOtherNamesAlone(String name) {
    Attributes given = Attributes.builder().put(name, "open").build();

    assertThat(spanOf(routes(given)).asMap())
        .isEqualTo(expected().put(name, "open").build().asMap());
  }

  @Test
  void leavesOneAttributeOfTheNameWhateverItsType() {
    Attributes given =
        Attributes.builder().put("app.key", 7).put("app.token", "a", "b").build();

    assertThat(spanOf(routes(given).attribute("app.key", "s3cret")).asMap())
        .isEqualTo(expected()
            .put("app.key", "[REDACTED]")
            .put("app.token", "[REDACTED]")
            .build()
            .asMap());
  }

  @Test
  void believesAnAuthorWhoSaysThatItIsHarmless() {
    Routes declared = routes(Attributes.empty())
        .sensitiveAttribute("app.key", "c-major")
        .sensitiveAttribute("app.text", "lorem");
    assertThat(spanOf(declared).asMap())
        .isEqualTo(expected()
            .put("app.key", "c-major")
            .put("app.text", "lorem")
            .build()
            .asMap());

    otel.exporter.reset();
    Attributes given =
        Attributes.builder().put("app.key", "d-minor").put("app.token", "t").build();
    assertThat(spanOf(routes(given).sensitiveAttribute("app.key", "c-major")).asMap())
        .as("one of that name may be given too, and no other")
        .isEqualTo(expected()
            .put("app.key", "d-minor")
            .put("app.token", "[REDACTED]")
            .build()
            .asMap());
  }

  /** Only an older processor lets such a name through. */
  @Test
  void redactsWhatAWrapperCapturesUnderSuchAName() {
    AtomicInteger reads = new AtomicInteger();
    TracedRoute verify = routes(Attributes.empty()).verify("verify", "gym.verify");
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 2; i++) {
        Generated.call(
            verify,
            on -> on.attribute("app.captured.token", 7)
                .attribute("app.cookie", this, any -> reads.incrementAndGet())
                .result("app.private_key"),
            () -> "s3cret");
      }
      assertThat(log.warnings("app.captured.token")).hasSize(1);
    }
    assertThat(otel.exporter.getFinishedSpanItems())
        .hasSize(2)
        .allSatisfy(span -> assertThat(span.getAttributes().asMap())
            .isEqualTo(expected()
                .put("app.captured.token", "[REDACTED]")
                .put("app.cookie", "[REDACTED]")
                .put("app.private_key", "[REDACTED]")
                .build()
                .asMap()));
    assertThat(reads).hasValue(0);
  }

  @Test
  void tellsOnceWhatItRedacts() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 3; i++) {
        routes(Attributes.builder().put("app.told.secret", "s3cret").build())
            .verify("verify", "gym.verify");
      }

      assertThat(log.warnings("app.told.secret"))
          .singleElement()
          .asString()
          .contains("dev.example.Verifier", "sensitive = true")
          .doesNotContain("s3cret");
    }
  }
}
