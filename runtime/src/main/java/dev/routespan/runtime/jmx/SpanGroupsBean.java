package dev.routespan.runtime.jmx;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.SpanGroups;
import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
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
  private static final String DOMAIN_AND_TYPE = "dev.routespan:type=SpanGroups";

  private final Registration registration;
  private final Runnable forget;

  private SpanGroupsBean(Registration registration, SpanGroups spanGroups) {
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
    return registerAs(spanGroups, DOMAIN_AND_TYPE);
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
    return registerAs(spanGroups, DOMAIN_AND_TYPE + ",name=" + ObjectName.quote(name));
  }

  private static SpanGroupsBean registerAs(SpanGroups spanGroups, String objectName) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    requireNonNull(spanGroups, "spanGroups");
    try {
      Registration registration = new Registration(spanGroups, server, new ObjectName(objectName));
      registration.begin();
      return new SpanGroupsBean(registration, spanGroups);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(objectName + " is registered already", e);
    } catch (JMException e) {
      throw new IllegalStateException("could not register " + objectName, e);
    }
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
}
