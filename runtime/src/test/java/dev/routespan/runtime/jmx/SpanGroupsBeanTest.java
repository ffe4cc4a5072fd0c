package dev.routespan.runtime.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.SpanGroups;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import java.lang.management.ManagementFactory;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class SpanGroupsBeanTest {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final SpanGroups spanGroups =
      RouteTelemetry.create(OpenTelemetrySdk.builder().build()).spanGroups();

  @Test
  void isNotThereUnlessItIsRegistered() throws Exception {
    assertThat(server.queryNames(new ObjectName("dev.routespan:*"), null)).isEmpty();
  }

  @Test
  void showsAndSetsTheSelection() throws Exception {
    ObjectName name = new ObjectName("dev.routespan:type=SpanGroups");
    try (SpanGroupsBean bean = SpanGroupsBean.register(spanGroups)) {
      assertThat(server.getAttribute(name, "Selection"))
          .isEqualTo("http_client,job,rollout,server,startup")
          .isEqualTo(bean.getSelection());

      server.setAttribute(name, new Attribute("Selection", "Verify, agent"));

      assertThat(server.getAttribute(name, "Selection")).isEqualTo("agent,verify");
      assertThat(spanGroups.isEnabled("verify")).isTrue();
    }
    assertThat(server.isRegistered(name)).isFalse();
  }

  @Test
  void refusesAMalformedSpecAndListsTheValidNames() throws Exception {
    ObjectName name = new ObjectName("dev.routespan:type=SpanGroups,name=\"other\"");
    try (SpanGroupsBean bean = SpanGroupsBean.register(spanGroups, "other")) {
      Throwable refused =
          catchThrowable(() -> server.setAttribute(name, new Attribute("Selection", "verify,?!")));

      assertThat(refused)
          .hasRootCauseInstanceOf(IllegalArgumentException.class)
          .rootCause()
          .hasMessageContainingAll("malformed span group \"?!\"", "per_rollout", "model_call");
      assertThat(bean.getSelection()).isEqualTo("http_client,job,rollout,server,startup");
    }
  }

  @Test
  void registersOneUnderAName() throws Exception {
    SpanGroupsBean first = SpanGroupsBean.register(spanGroups, "one");
    assertThatIllegalStateException()
        .isThrownBy(() -> SpanGroupsBean.register(spanGroups, "one"))
        .withMessage("dev.routespan:type=SpanGroups,name=\"one\" is registered already");
    first.close();
    try (SpanGroupsBean second = SpanGroupsBean.register(spanGroups, "one")) {
      first.close();
      assertThat(server.isRegistered(new ObjectName("dev.routespan:type=SpanGroups,name=\"one\"")))
          .isTrue();
      assertThat(second.getSelection()).isNotEmpty();
    }
    assertThatNullPointerException().isThrownBy(() -> SpanGroupsBean.register(null));
  }

  @Test
  void leavesAnotherBeanAloneThatTookItsName() throws Exception {
    ObjectName name = new ObjectName("dev.routespan:type=SpanGroups");
    SpanGroupsBean first = SpanGroupsBean.register(spanGroups);
    server.unregisterMBean(name); // by a console, say
    try (SpanGroupsBean second = SpanGroupsBean.register(spanGroups)) {
      first.close();

      assertThat(server.isRegistered(name)).isTrue();
      assertThat(second.getSelection()).isNotEmpty();
    }
    assertThat(server.isRegistered(name)).isFalse();
  }

  @Test
  void goesWithItsTelemetryButNotWithAnother() throws Exception {
    ObjectName name = new ObjectName("dev.routespan:type=SpanGroups");
    RouteTelemetry telemetry = RouteTelemetry.create(OpenTelemetrySdk.builder().build());
    SpanGroupsBean bean = SpanGroupsBean.register(telemetry.spanGroups());
    telemetry.close();
    assertThat(server.isRegistered(name)).isFalse();

    try (SpanGroupsBean next = SpanGroupsBean.register(spanGroups)) {
      bean.close();
      telemetry.close();
      SpanGroupsBean.register(telemetry.spanGroups(), "late");

      assertThat(next.getSelection()).isNotEmpty();
      assertThat(server.queryNames(new ObjectName("dev.routespan:*"), null)).containsOnly(name);
    }
  }
}
