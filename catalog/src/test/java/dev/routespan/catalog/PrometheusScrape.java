package dev.routespan.catalog;

import dev.routespan.runtime.RolloutFailure;
import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Prometheus reads from OpenTelemetry's own exporter after each route was called. */
final class PrometheusScrape {
  private static final Pattern SAMPLE =
      Pattern.compile("(?<name>[A-Za-z0-9_:]+)(\\{(?<labels>.*)})? .*");
  private static final Pattern LABEL = Pattern.compile("([A-Za-z0-9_]+)=\"");

  private PrometheusScrape() {}

  /** Returns the labels of each series. */
  static Map<String, Set<String>> ofGym() throws IOException {
    PrometheusMetricReader reader =
        PrometheusMetricReader.builder().setOtelScopeLabelsEnabled(false).build();
    try (SdkMeterProvider meters =
        SdkMeterProvider.builder().registerMetricReader(reader).build()) {
      callEachRoute(OpenTelemetrySdk.builder().setMeterProvider(meters).build());
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      PrometheusTextFormatWriter.create().write(text, reader.collect(), EscapingScheme.DEFAULT);
      return series(text.toString(StandardCharsets.UTF_8));
    }
  }

  private static void callEachRoute(OpenTelemetrySdk openTelemetry) {
    RouteTelemetry telemetry =
        RouteTelemetry.builder(openTelemetry).spanGroups("all").build();
    Attributes server = Attributes.of(AttributeKey.stringKey("nemo.gym.server.name"), "weather");
    Gym gym = InstrumentedGym.wrap(new QuietGym(), telemetry, server);
    gym.run();
    gym.verify("plain", new long[] {1}, List.of("one"));
    gym.step();
    gym.chat().forEachRemaining(token -> {});
    gym.call();
    failARollout(InstrumentedGym.wrap(new BrokenGym(), telemetry, server));
  }

  private static void failARollout(Gym gym) {
    try {
      gym.run();
    } catch (IllegalStateException expected) {
      // Its labels are more than those of one that succeeds.
    }
  }

  private static Map<String, Set<String>> series(String text) {
    Map<String, Set<String>> series = new TreeMap<>();
    for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
      Matcher sample = SAMPLE.matcher(line);
      if (!sample.matches()) {
        throw new AssertionError(line);
      }
      Set<String> labels = series.computeIfAbsent(sample.group("name"), name -> new TreeSet<>());
      Matcher label = LABEL.matcher(sample.group("labels") == null ? "" : sample.group("labels"));
      while (label.find()) {
        labels.add(label.group(1));
      }
    }
    return series;
  }

  private static final class BrokenGym extends QuietGym {

    @Override
    public void run() {
      throw new RunFailure();
    }
  }

  private static class QuietGym implements Gym {

    @Override
    public void run() {}

    @Override
    public double verify(String dialect, long[] scores, List<String> rules) {
      return 1;
    }

    @Override
    public void step() {}

    @Override
    public Iterator<String> chat() {
      return List.of("token").iterator();
    }

    @Override
    public void call() {}
  }

  private static final class RunFailure extends IllegalStateException implements RolloutFailure {
    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public String failureClass() {
      return "agent_run_error";
    }

    @Override
    public String failureKind() {
      return "agent_timeout";
    }
  }
}
