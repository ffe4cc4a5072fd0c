package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpanGroupsTest {
  private static final List<String> KNOWN = List.of(
      "job",
      "startup",
      "server",
      "http_client",
      "rollout",
      "verify",
      "agent",
      "model_call",
      "sandbox");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final SpanGroups groups = otel.telemetry.spanGroups();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "default | job,startup,server,http_client,rollout",
        "per_rollout | server,http_client,rollout,verify,agent,model_call",
        "verify | verify",
        "sandbox | sandbox",
        "default,verify | job,startup,server,http_client,rollout,verify",
        "verify,agent,verify | verify,agent",
        "per_rollout,default |" + " job,startup,server,http_client,rollout,verify,agent,model_call",
        "' Verify ,\tAGENT ' | verify,agent",
        "PER_Rollout | server,http_client,rollout,verify,agent,model_call",
        "',,verify,, ,' | verify",
      })
  void selectsWhatTheSpecNames(String spec, String expected) {
    groups.select(spec);

    assertThat(KNOWN).filteredOn(groups::isEnabled).containsExactlyInAnyOrder(expected.split(","));
  }

  @Test
  void selectsEveryGroupWithAll() {
    groups.select("All");

    assertThat(KNOWN).allMatch(groups::isEnabled);
    assertThat(groups.isEnabled("named_later")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ",", " , ,"})
  void selectsNothingWithAnEmptySpec(String spec) {
    groups.select(spec);

    assertThat(KNOWN).noneMatch(groups::isEnabled);
    assertThat(groups).hasToString("");
  }

  @Test
  void replacesTheSelection() {
    groups.select("verify");
    groups.select("agent");

    assertThat(groups.isEnabled("verify")).isFalse();
    assertThat(groups.isEnabled("agent")).isTrue();
    assertThat(groups).hasToString("agent");
  }

  @Test
  void selectsTheDefaultUnlessToldOtherwise() {
    assertThat(RouteTelemetry.create(otel.sdk).spanGroups())
        .hasToString("http_client,job,rollout,server,startup");
    assertThat(RouteTelemetry.builder(otel.sdk).build().spanGroups().isEnabled("verify"))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ver-ify", "verify,1agent", "_x", "a b", "a.b", "verify;agent", "é", "a\nb", "İ"})
  void refusesAMalformedSpecAndKeepsTheSelection(String spec) {
    groups.select("verify");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> groups.select(spec))
        .withMessageStartingWith("malformed span group \"")
        .withMessageContaining("presets: all, default, per_rollout")
        .satisfies(refusal -> assertThat(refusal.getMessage()).contains(KNOWN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RouteTelemetry.builder(otel.sdk).spanGroups(spec).build());
    assertThat(groups).hasToString("verify");
  }

  @Test
  void keepsAnUnknownGroupAndWarnsOnceListingTheValidNames() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      groups.select("verfy_typo,verify");
      groups.select("verfy_typo");
      RouteTelemetry.builder(otel.sdk).spanGroups("verfy_typo").build();

      assertThat(groups.isEnabled("verfy_typo")).isTrue();
      assertThat(log.warnings("verfy_typo")).singleElement().satisfies(warning -> {
        assertThat(warning).contains("presets: all, default, per_rollout").contains(KNOWN);
      });
    }
  }

  @Test
  void doesNotWarnOfKnownGroupsAndThoseThatARouteNamed() {
    otel.routes("dev.example.Sweeper").group("brought_by_route").endpoint("sweep", "gym.sweep");
    try (LogCapture log = LogCapture.ofRuntime()) {
      groups.select(String.join(",", KNOWN) + ",all,default,per_rollout,brought_by_route");

      assertThat(log.records()).isEmpty();
    }
  }

  @Test
  void reachesRoutesMadeBeforeAndAfterTheSelection() {
    groups.select("");
    TracedRoute before = otel.verify();
    assertThat(RouteGate.isOff(before)).isTrue();

    groups.select("verify");
    TracedRoute after = otel.verify();
    assertThat(RouteGate.isOff(before)).isFalse();
    assertThat(RouteGate.isOff(after)).isFalse();

    groups.select("agent");
    assertThat(Stream.of(before, after)).allMatch(RouteGate::isOff);
  }

  @Test
  void opensGroupsThatAreNamedAfterAllWasSelected() {
    groups.select("all");
    TracedRoute sweep =
        otel.routes("dev.example.Sweeper").group("sweep").endpoint("sweep", "gym.sweep.sweep");
    assertThat(RouteGate.isOff(sweep)).isFalse();

    groups.select("default");
    assertThat(RouteGate.isOff(sweep)).isTrue();

    groups.select("all");
    assertThat(RouteGate.isOff(sweep)).isFalse();
  }

  @Test
  void letsARoutesOwnGroupReplaceThatOfItsKind() {
    groups.select("verify");
    assertThat(RouteGate.isOff(
            otel.routes("dev.example.Verifier").group("grading").verify("verify", "gym.verify")))
        .isTrue();

    groups.select("grading");
    assertThat(RouteGate.isOff(
            otel.routes("dev.example.Verifier").group("grading").verify("verify", "gym.verify")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({"rollout", "verify", "agent", "model_call"})
  void givesEachKindItsGroup(String group) {
    Routes routes = otel.routes("dev.example.All");
    List<TracedRoute> all = List.of(
        routes.rollout("rollout", "s"),
        routes.verify("verify", "s"),
        routes.agent("agent", "s"),
        routes.modelCall("model_call", "s", "s"));

    groups.select(group);

    assertThat(all)
        .filteredOn(route -> !RouteGate.isOff(route))
        .extracting(TracedRoute::toString)
        .containsExactly("dev.example.All." + group);
  }

  @Test
  void keepsTelemetryThatIsNotEnabledOffWhateverIsSelected() {
    List<RouteTelemetry> off = List.of(
        RouteTelemetry.noop(),
        RouteTelemetry.create(OpenTelemetry.noop()),
        RouteTelemetry.builder(otel.sdk)
            .tracesEnabled(false)
            .metricsEnabled(false)
            .build());

    assertThat(off).allSatisfy(telemetry -> {
      TracedRoute before = telemetry.routes("a.B", Attributes.empty()).verify("c", "gym.verify");
      telemetry.spanGroups().select("all");
      TracedRoute after = telemetry.routes("a.B", Attributes.empty()).verify("c", "gym.verify");

      assertThat(telemetry.spanGroups().isEnabled("verify")).isFalse();
      assertThat(RouteGate.isOff(before)).isTrue();
      assertThat(RouteGate.isOff(after)).isTrue();
    });
  }

  /** Whoever sees a group that comes on sees off what went off for it. */
  @ParameterizedTest
  @CsvSource({"verify,agent", "agent,verify", "'verify,rollout','rollout,agent'"})
  void switchesOffBeforeItSwitchesOn(String before, String after) throws Exception {
    TracedRoute leaving = before.startsWith("verify") ? otel.verify() : agent();
    TracedRoute coming = after.endsWith("agent") ? agent() : otel.verify();
    TracedRoute staying = otel.rollout();
    for (int i = 0; i < 1_000; i++) {
      groups.select(before);
      Thread selecting = new Thread(() -> groups.select(after));
      selecting.start();
      while (RouteGate.isOff(coming)) {
        if (before.contains("rollout")) {
          assertThat(RouteGate.isOff(staying)).isFalse();
        }
      }
      assertThat(RouteGate.isOff(leaving)).isTrue();
      selecting.join();
    }
  }

  @Test
  void saysThatASelectionAfterTheEndHasNoEffect() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      otel.telemetry.close();
      groups.select("verify");
      groups.select("agent");

      assertThat(groups).hasToString("");
      assertThat(groups.isEnabled("verify")).isFalse();
      assertThatIllegalArgumentException().isThrownBy(() -> groups.select("ver-ify"));
      assertThat(log.warnings("after their telemetry was closed")).hasSize(1);
    }
  }

  @Test
  void runsWhatIsToBeDoneAtTheEndOnce() {
    List<String> done = new ArrayList<>();
    groups.onClose(() -> {
      throw new IllegalStateException("no");
    });
    groups.onClose(() -> done.add("first"));
    groups.onClose(() -> done.add("taken back")).run();
    assertThat(done).isEmpty();

    otel.telemetry.close();
    otel.telemetry.close();
    assertThat(done).containsExactly("first");

    groups.onClose(() -> done.add("late"));
    assertThat(done).containsExactly("first", "late");
  }

  private TracedRoute agent() {
    return otel.routes("dev.example.Agent").agent("act", "gym.agent.act");
  }
}
