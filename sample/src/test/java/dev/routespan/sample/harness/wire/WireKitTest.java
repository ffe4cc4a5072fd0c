package dev.routespan.sample.harness.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.routespan.sample.harness.wire.Finding.State;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that answers everything alike, which keeps few rules. */
class WireKitTest {
  private static final RuleBook BOOK = RuleBook.readOwn();

  private HttpServer server;
  private int status = 200;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      try (exchange) {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, -1);
      }
    });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aServerThatTakesAnythingBreaksWhatIsToBeRefused() throws Exception {
    assertThat(findings(ServerSort.MODEL))
        .filteredOn(finding -> finding.rule().expect().status() != 200)
        .filteredOn(finding -> finding.rule().older() == null)
        .isNotEmpty()
        .allMatch(finding -> finding.state() == State.BROKEN)
        .allMatch(finding -> finding.detail().startsWith("answered 200 in place of 4"));
  }

  @Test
  void aRuleIsNotBrokenByAServerThatIsOlder() throws Exception {
    assertThat(findings(ServerSort.MODEL))
        .filteredOn(finding -> finding.rule().id().equals("header.other-rollout"))
        .extracting(Finding::state)
        .containsExactly(State.OLDER);
  }

  @Test
  void aServerThatTakesNothingBreaksWhatIsToBeAnswered() throws Exception {
    status = 404;
    assertThat(findings(ServerSort.AGENT))
        .filteredOn(finding -> finding.rule().expect().status() != 404)
        .filteredOn(finding -> !Integer.valueOf(404).equals(finding.rule().older()))
        .isNotEmpty()
        .allMatch(finding -> finding.state() == State.BROKEN);
  }

  @Test
  void withoutSpansARuleOfThemIsNotKept() throws Exception {
    assertThat(findings(ServerSort.RESOURCES))
        .filteredOn(finding -> finding.rule().id().equals("path.rollout"))
        .extracting(Finding::state)
        .containsExactly(State.NOT_SEEN);
  }

  @Test
  void theAnswersBodyCounts() throws Exception {
    assertThat(findings(ServerSort.RESOURCES))
        .filteredOn(finding -> finding.rule().id().equals("verify.answer"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.detail()).contains("has no /reward"));
  }

  @ParameterizedTest
  @EnumSource(ServerSort.class)
  void everyRuleHasANameOfItsOwn(ServerSort sort) {
    Set<String> names = new HashSet<>();
    assertThat(BOOK.of(sort)).hasSizeGreaterThan(20).allMatch(rule -> names.add(rule.id()));
  }

  /** A class that the POM names outright would run in place of the kit. */
  @Test
  void theCommandLineSaysWhichProgramTheBuildRuns() throws IOException {
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<mainClass>${exec.mainClass}</mainClass>");
  }

  private List<Finding> findings(ServerSort sort) throws InterruptedException {
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    return new Examination(BOOK, address, sort, Optional.empty()).findings();
  }
}
