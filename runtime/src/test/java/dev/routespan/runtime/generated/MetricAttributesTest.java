package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which attributes a named histogram has, and how many sets of them. */
class MetricAttributesTest {
  private static final String NAME = "gym.tool.call_duration_ms";
  private static final AttributeKey<Boolean> OVERFLOW =
      AttributeKey.booleanKey("otel.metric.overflow");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private enum Tool {
    SEARCH,
    BROWSE
  }

  private record Call(Tool tool) {
    Tool broken() {
      throw new IllegalStateException("no");
    }
  }

  private Routes routes(RouteTelemetry telemetry, Attributes given) {
    return telemetry.routes("dev.example.Tools", given).group("tool").durationMetric(NAME);
  }

  private Routes routes() {
    return routes(otel.telemetry, Attributes.empty());
  }

  private static TracedRoute endpoint(Routes routes) {
    return routes.endpoint("call", "gym.tool.call");
  }

  private Attributes ofHistogram() {
    return otel.onlyHistogramPoint(NAME).getAttributes();
  }

  @Test
  void hasTheConstantsThatAreMeantForItAndTheServersName() {
    Attributes given = Attributes.builder()
        .put("nemo.gym.server.name", "weather")
        .put("app.given", "unbounded")
        .build();
    Routes routes = routes(otel.telemetry, given)
        .attribute("nemo.gym.tool.name", "search")
        .onMetric("nemo.gym.tool.name")
        .attribute("app.only_of_spans", "x");
    Generated.call(endpoint(routes), () -> 1);

    assertThat(ofHistogram())
        .isEqualTo(Attributes.builder()
            .put("nemo.gym.tool.name", "search")
            .put("nemo.gym.server.name", "weather")
            .build());
    assertThat(otel.onlySpan().getAttributes().get(AttributeKey.stringKey("app.only_of_spans")))
        .isEqualTo("x");
  }

  @Test
  void hasAConstantThatTheWrapperReplaces() {
    Attributes given = Attributes.builder().put("app.provider", "docker").build();
    Routes routes =
        routes(otel.telemetry, given).attribute("app.provider", "none").onMetric("app.provider");
    Generated.call(routes.agent("act", "gym.agent.act"), () -> 1);

    assertThat(ofHistogram()).isEqualTo(given);
  }

  @Test
  void redactsThereToo() {
    Routes routes = routes().attribute("app.token", "s3cret").onMetric("app.token");
    Generated.call(endpoint(routes), () -> 1);

    assertThat(ofHistogram())
        .isEqualTo(Attributes.builder().put("app.token", "[REDACTED]").build());
  }

  @Test
  void hasWhatIsCapturedForItOfEachCall() {
    TracedRoute route = endpoint(routes().attribute("app.cached", "?").onMetric("app.cached"));
    for (Tool tool : Tool.values()) {
      for (int i = 0; i < 3; i++) {
        Generated.call(
            route,
            on -> on.metricAttribute("nemo.gym.tool.name", new Call(tool), Call::tool)
                .metricAttribute("app.cached", true)
                .attribute("app.query", "q"),
            () -> 1);
      }
    }

    assertThat(otel.metric(NAME).getHistogramData().getPoints())
        .extracting(HistogramPointData::getAttributes)
        .containsExactlyInAnyOrder(
            Attributes.builder()
                .put("nemo.gym.tool.name", "SEARCH")
                .put("app.cached", true)
                .build(),
            Attributes.builder()
                .put("nemo.gym.tool.name", "BROWSE")
                .put("app.cached", true)
                .build());
    assertThat(otel.spans()).hasSize(6);
    assertThat(otel.spans().get(0).getAttributes().asMap())
        .isEqualTo(Attributes.builder()
            .put("code.function.name", "dev.example.Tools.call")
            .put("nemo.gym.tool.name", "SEARCH")
            .put("app.cached", true)
            .put("app.query", "q")
            .build()
            .asMap());
  }

  @Test
  void leavesOutWhatIsNullOrCannotBeRead() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      Generated.call(
          endpoint(routes()),
          on -> on.metricAttribute("app.a", null)
              .metricAttribute("app.b", null, Call::tool)
              .metricAttribute("app.c", new Call(Tool.SEARCH), Call::broken),
          () -> 1);

      assertThat(ofHistogram()).isEqualTo(Attributes.empty());
      assertThat(log.warnings("could not read the attribute app.c")).hasSize(1);
    }
  }

  @Test
  void hasThemWithoutTracesToo() {
    RouteTelemetry untraced = otel.builder().tracesEnabled(false).build();
    Generated.call(
        endpoint(routes(untraced, Attributes.empty())),
        on -> on.metricAttribute("nemo.gym.tool.name", Tool.SEARCH),
        () -> 1);

    assertThat(ofHistogram())
        .isEqualTo(Attributes.builder().put("nemo.gym.tool.name", "SEARCH").build());
    assertThat(otel.spans()).isEmpty();
  }

  @Test
  void changesNothingOfAKindWithMetricsOfItsOwn() {
    Generated.call(
        otel.verify(), on -> on.metricAttribute("nemo.gym.tool.name", Tool.SEARCH), () -> 1);

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getAttributes())
        .isEqualTo(Attributes.empty());
  }

  @Test
  void countsWhatIsBeyondTheLimitInOneSeries() {
    TracedRoute route = endpoint(routes());
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 600; i++) {
        int value = i;
        Generated.call(route, on -> on.metricAttribute("app.value", value), () -> 1);
      }
      Generated.call(route, on -> on.metricAttribute("app.value", 511), () -> 1);

      List<HistogramPointData> points =
          List.copyOf(otel.metric(NAME).getHistogramData().getPoints());
      assertThat(points).hasSize(513);
      assertThat(points.stream().mapToLong(HistogramPointData::getCount).sum()).isEqualTo(601);
      assertThat(points)
          .filteredOn(point -> point.getAttributes().get(OVERFLOW) != null)
          .singleElement()
          .satisfies(point -> assertThat(point.getCount()).isEqualTo(88));
      assertThat(log.warnings(NAME)).singleElement().asString().contains("512");
    }
  }

  @Test
  void boundsTheServersOfModelCallsToo() {
    for (int i = 0; i < 520; i++) {
      Attributes given =
          Attributes.builder().put("nemo.gym.server.name", "s" + i).build();
      Generated.run(
          otel.telemetry.routes("dev.example.M", given).modelCall("chat", "gym.model.chat", "chat"),
          () -> {});
    }

    assertThat(otel.metric("gym.model.call_duration_ms").getHistogramData().getPoints())
        .hasSize(513);
  }
}
