package dev.routespan.sample.harness.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A headless Chromium, told what to do by WebDriver. Without one, tests that need it are skipped. */
final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process driver;
  private final URI address;
  private String session = "";

  private Browser(Process driver, URI address) {
    this.driver = driver;
    this.address = address;
  }

  static Browser start(Path log) throws IOException, InterruptedException {
    assumeTrue(isInstalled("chromedriver") && isInstalled("chromium"), "no Chromium is installed");
    int port = freePort();
    Process driver = new ProcessBuilder("chromedriver", "--port=" + port)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    Browser browser = new Browser(driver, URI.create("http://127.0.0.1:" + port));
    browser.awaitDriver();
    browser.open();
    return browser;
  }

  private static boolean isInstalled(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitDriver() throws InterruptedException {
    for (int i = 0; i < 200; i++) {
      try {
        http.send(
            HttpRequest.newBuilder(address.resolve("/status")).build(), BodyHandlers.discarding());
        return;
      } catch (IOException e) {
        Thread.sleep(50);
      }
    }
    throw new AssertionError("chromedriver does not answer");
  }

  private void open() throws IOException, InterruptedException {
    List<String> arguments =
        List.of("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1600,1500");
    JsonNode made = post(
        "/session",
        Map.of(
            "capabilities",
            Map.of(
                "alwaysMatch",
                Map.of(
                    "goog:chromeOptions", Map.of("args", arguments),
                    "goog:loggingPrefs", Map.of("browser", "ALL")))));
    session = "/session/" + made.path("sessionId").asText();
  }

  void show(Path page, String colorScheme) throws IOException, InterruptedException {
    Map<String, Object> feature = Map.of("name", "prefers-color-scheme", "value", colorScheme);
    post(
        session + "/goog/cdp/execute",
        Map.of(
            "cmd", "Emulation.setEmulatedMedia", "params", Map.of("features", List.of(feature))));
    post(session + "/url", Map.of("url", page.toUri().toString()));
  }

  /** Runs a script and returns what it returns, as text. */
  String evaluate(String expression) throws IOException, InterruptedException {
    return post(
            session + "/execute/sync",
            Map.of("script", "return String(" + expression + ");", "args", List.of()))
        .asText();
  }

  /** Presses and releases a key, by its code in WebDriver. */
  void press(char key) throws IOException, InterruptedException {
    List<Object> strokes = List.of(
        Map.of("type", "keyDown", "value", String.valueOf(key)),
        Map.of("type", "keyUp", "value", String.valueOf(key)));
    post(
        session + "/actions",
        Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", strokes))));
  }

  /** Returns what the page wrote to the console: errors, and what its policy refused. */
  JsonNode console() throws IOException, InterruptedException {
    return post(session + "/se/log", Map.of("type", "browser"));
  }

  void screenshot(Path file) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(session + "/screenshot")).build();
    String answer = http.send(request, BodyHandlers.ofString()).body();
    Files.write(
        file, Base64.getDecoder().decode(JSON.readTree(answer).path("value").asText()));
  }

  private JsonNode post(String path, Object body) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
        .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
        .build();
    JsonNode value =
        JSON.readTree(http.send(request, BodyHandlers.ofString()).body()).path("value");
    if (value.has("error")) {
      throw new AssertionError(path + ": " + value.path("message").asText());
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    try {
      http.send(
          HttpRequest.newBuilder(address.resolve(session)).DELETE().build(),
          BodyHandlers.discarding());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      driver.descendants().forEach(ProcessHandle::destroy);
      driver.destroy();
    }
  }
}
