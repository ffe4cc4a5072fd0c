package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.tasks.BadInput;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.OtlpReceiver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Where the servers send their telemetry: to this program, or to a collector of the user's. With
 * telemetry off this program listens all the same, to see that nothing comes.
 */
final class TelemetrySink implements AutoCloseable {
  static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final int PATIENCE_MILLIS = 2_000;

  private final String endpoint;
  private final OtlpReceiver receiver;
  private final boolean on;

  private TelemetrySink(String endpoint, OtlpReceiver receiver, boolean on) {
    this.on = on;
    this.endpoint = endpoint;
    this.receiver = receiver;
  }

  /** A sink for servers whose telemetry is off. */
  static TelemetrySink off() throws IOException {
    OtlpReceiver receiver = OtlpReceiver.start();
    return new TelemetrySink(receiver.endpoint(), receiver, false);
  }

  /**
   * Chooses by the environment. A collector that does not answer is worth a warning and no more: the
   * rollouts do not need it.
   */
  static TelemetrySink choose(Map<String, String> environment, Console console) throws IOException {
    String collector = environment.get(ENDPOINT);
    if (collector == null || collector.isBlank()) {
      OtlpReceiver receiver = OtlpReceiver.start();
      return new TelemetrySink(receiver.endpoint(), receiver, true);
    }
    if (!answers(httpUri(ENDPOINT, collector))) {
      console.warn(
          "no collector answers at " + collector + ": the rollouts run, their telemetry is lost");
    }
    return new TelemetrySink(collector, null, true);
  }

  /** Reads an address that the user set by an option or a variable of that name. */
  static URI httpUri(String name, String endpoint) {
    try {
      URI uri = URI.create(endpoint);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).startsWith("http")) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like every other text that is not such an address.
    }
    throw new BadInput(name + " is not a valid HTTP address: '" + endpoint + "'");
  }

  private static boolean answers(URI uri) {
    int defaultPort = uri.getScheme().equals("https") ? 443 : 80;
    int port = uri.getPort() < 0 ? defaultPort : uri.getPort();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port), PATIENCE_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  boolean isOn() {
    return on;
  }

  String endpoint() {
    return endpoint;
  }

  /** Empty if the telemetry goes elsewhere. */
  Optional<CollectedTelemetry> collected() {
    return Optional.ofNullable(receiver).map(OtlpReceiver::telemetry);
  }

  @Override
  public void close() {
    if (receiver != null) {
      receiver.close();
    }
  }
}
