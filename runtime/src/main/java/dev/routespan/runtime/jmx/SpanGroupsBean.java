package dev.routespan.runtime.jmx;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.SpanGroups;
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Lets whoever may manage this process see and select span groups while it runs, by the attribute
 * {@code Selection} of the MXBean {@code dev.routespan:type=SpanGroups}. It is not there unless it is
 * registered:
 *
 * <pre>{@code
 * SpanGroupsBean.register(telemetry.spanGroups());
 * }</pre>
 *
 * <p>Who may manage the process is up to the platform's MBean server; locally that is whoever may
 * attach to it. Safe for use by several threads.
 */
public final class SpanGroupsBean implements SpanGroupsMXBean, AutoCloseable {
  private static final String TYPE = "type=SpanGroups";

  private final Selected registration;
  private final Runnable forget;

  private SpanGroupsBean(Selected registration, SpanGroups spanGroups) {
    this.registration = registration;
    this.forget = spanGroups.onClose(registration::end);
  }

  /**
   * Registers span groups as {@code dev.routespan:type=SpanGroups} with the platform's MBean server,
   * until the process ends, or the bean or the telemetry is closed.
   *
   * @param spanGroups a telemetry's; not null
   * @return the bean, to be closed when it is not needed any more and the telemetry still is
   * @throws IllegalStateException if some are registered already; close those first, or give these a
   *     name
   */
  public static SpanGroupsBean register(SpanGroups spanGroups) {
    return registerAs(spanGroups, TYPE);
  }

  /**
   * Registers span groups as {@code dev.routespan:type=SpanGroups,name=<name>}, for processes with
   * several telemetries.
   *
   * @param spanGroups a telemetry's; not null
   * @param name tells the telemetries apart; may have any characters
   * @return the bean, to be closed when it is not needed any more and the telemetry still is
   * @throws IllegalStateException if some are registered under this name already
   */
  public static SpanGroupsBean register(SpanGroups spanGroups, String name) {
    return registerAs(spanGroups, TYPE + ",name=" + ObjectName.quote(name));
  }

  private static SpanGroupsBean registerAs(SpanGroups spanGroups, String objectName) {
    requireNonNull(spanGroups, "spanGroups");
    Selected registration = new Selected(
        spanGroups, ManagementFactory.getPlatformMBeanServer(), Registration.nameOf(objectName));
    registration.begin();
    return new SpanGroupsBean(registration, spanGroups);
  }

  @Override
  public String getSelection() {
    return registration.getSelection();
  }

  @Override
  public void setSelection(String spec) {
    registration.setSelection(spec);
  }

  /**
   * Takes the bean off the MBean server; does nothing the second time, or if somebody else took it off.
   * A bean that has taken its name since stays.
   */
  @Override
  public void close() {
    forget.run();
    registration.end();
  }

  private static final class Selected extends Registration implements SpanGroupsMXBean {
    private final SpanGroups spanGroups;

    Selected(SpanGroups spanGroups, MBeanServer server, ObjectName name) {
      super(server, name);
      this.spanGroups = spanGroups;
    }

    @Override
    public String getSelection() {
      return spanGroups.toString();
    }

    @Override
    public void setSelection(String spec) {
      spanGroups.select(spec);
    }
  }
}
