package dev.routespan.sample.harness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher gives to people to look at: a page, tried in a browser, and Zipkin's spans. */
class ViewersTest {
  private static final char ARROW_LEFT = '\uE012';
  private static final char ARROW_UP = '\uE013';
  private static final char ARROW_RIGHT = '\uE014';
  private static final char ARROW_DOWN = '\uE015';
  private static final char END = '\uE010';
  private static final char TAB = '\uE004';

  private static final String HOSTILE =
      "</script><!--<img src=x onerror='document.title = 1'><script>document.title = 2</script>";

  private static final List<JsonNode> ZIPKIN_SPANS = new ArrayList<>();

  @TempDir
  static Path folder;

  private static HttpServer zipkin;
  private static Path report;

  @BeforeAll
  static void run() throws Exception {
    zipkin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    zipkin.createContext("/api/v2/spans", exchange -> {
      new ObjectMapper().readTree(exchange.getRequestBody()).forEach(ZIPKIN_SPANS::add);
      exchange.sendResponseHeaders(202, -1);
      exchange.close();
    });
    zipkin.start();
    String address = "http://127.0.0.1:" + zipkin.getAddress().getPort();
    Path tasks = Files.write(folder.resolve("tasks.jsonl"), List.of(task(0), task(10), task(2)));
    try (LauncherProcess launcher = LauncherProcess.start(
        folder, Map.of(), "--tasks", tasks.toString(), "--report", "--zipkin", address)) {
      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isZero();
      assertThat(launcher.errors()).isEmpty();
      report = folder.resolve("run").resolve("report.html");
      assertThat(launcher.output()).contains("report        " + report);
    }
  }

  private static String task(int index) {
    return """
        {"_ng_task_index": %d, "_ng_rollout_index": 0, "verifier": "numeric", "prompt": "%s",\
         "expected": "2", "script": {"replies": ["2"]}}""".formatted(index, HOSTILE);
  }

  @AfterAll
  static void stop() {
    zipkin.stop(0);
  }

  @Test
  void thePageNeedsNoOtherFile() throws Exception {
    String page = Files.readString(report);
    assertThat(page)
        .contains("default-src 'none'", "public class InstrumentedVerifier")
        .doesNotContain("/* data */", "/* report.css */", "/* report.js */", "src=\"", "<link")
        .doesNotContain(HOSTILE);
    assertThat(page.split("</script>", -1)).hasSize(3);
  }

  @Test
  void zipkinGetsEverySpanBelowItsParent() throws Exception {
    Set<String> ids = new HashSet<>();
    ZIPKIN_SPANS.forEach(span -> ids.add(span.path("id").asText()));
    assertThat(ZIPKIN_SPANS)
        .hasSameSizeAs(Files.readAllLines(folder.resolve("run").resolve("spans.jsonl")))
        .allMatch(span -> span.path("duration").asLong() > 0)
        .allMatch(
            span -> !span.has("parentId") || ids.contains(span.path("parentId").asText()))
        .anyMatch(span -> span.path("name").asText().equals("gym.verify")
            && span.at("/localEndpoint/serviceName").asText().equals("nemo-gym/resources")
            && span.at("/tags/nemo.gym.rollout.id").asText().equals("10-0"));
    assertThat(ZIPKIN_SPANS.stream().filter(span -> !span.has("parentId"))).hasSize(3);
  }

  @Test
  void aBrowserShowsRolloutsTracesMetricsAndSources() throws Exception {
    try (Browser browser = Browser.start(folder.resolve("driver.log"))) {
      browser.show(report, "light");
      assertThat(browser.evaluate("document.title")).isEqualTo("Rollouts");
      assertThat(browser.evaluate("[...document.querySelectorAll('[role=option] > :first-child')]"
              + ".map(e => e.textContent)"))
          .isEqualTo("0-0,2-0,10-0");
      assertThat(browser.evaluate("document.querySelector('#rollout dd').textContent"))
          .isEqualTo(HOSTILE);
      assertThat(browser.evaluate("document.querySelectorAll('[role=treeitem]').length"))
          .isEqualTo("11");
      assertThat(browser.evaluate("document.querySelectorAll('figure svg').length"))
          .isEqualTo(browser.evaluate("data.metrics.length"));
      assertThat(browser.evaluate("document.querySelector('#source mark').textContent"))
          .startsWith("  @Override\n  public RunResult run(");
      assertThat(browser.console()).isEmpty();
      browser.screenshot(folder.resolve("light.png"));
      browser.show(report, "dark");
      assertThat(browser.evaluate("getComputedStyle(document.body).backgroundColor"))
          .isEqualTo("rgb(13, 17, 23)");
      keepForPeople(browser);
    }
  }

  /** A screenshot to look at, in the build's folder. */
  private static void keepForPeople(Browser browser) throws Exception {
    browser.screenshot(Files.createDirectories(Path.of("target")).resolve("report-dark.png"));
    Files.copy(
        folder.resolve("light.png"),
        Path.of("target", "report-light.png"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void theKeyboardReachesEverything() throws Exception {
    try (Browser browser = Browser.start(folder.resolve("driver.log"))) {
      browser.show(report, "light");
      browser.press(TAB);
      assertThat(browser.evaluate("document.activeElement.role")).isEqualTo("option");
      browser.press(END);
      assertThat(title(browser, "trace-title")).isEqualTo("Trace of rollout 10-0");
      browser.press(ARROW_UP);
      assertThat(title(browser, "trace-title")).isEqualTo("Trace of rollout 2-0");
      browser.press(TAB);
      assertThat(browser.evaluate("document.activeElement.role")).isEqualTo("treeitem");
      assertThat(title(browser, "span-title")).isEqualTo("gym.rollout");
      browser.press(ARROW_LEFT);
      assertThat(title(browser, "span-title")).isEqualTo("SERVER POST /run");
      browser.press(ARROW_RIGHT);
      browser.press(ARROW_DOWN);
      assertThat(title(browser, "span-title")).isEqualTo("CLIENT POST");
      browser.press(END);
      assertThat(title(browser, "span-title")).isEqualTo("gym.verify");
      assertThat(title(browser, "source-title")).contains("InstrumentedVerifier.java");
      assertThat(browser.evaluate("document.activeElement.ariaLabel"))
          .startsWith("gym.verify, resources, ");
      browser.press(TAB);
      assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("source");
    }
  }

  private static String title(Browser browser, String id) throws Exception {
    return browser.evaluate("document.getElementById('" + id + "').textContent");
  }
}
