package dev.routespan.runtime.jmx;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.SpanGroups;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
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

  private final SpanGroups spanGroups;
  private final MBeanServer server;
  private final ObjectName name;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SpanGroupsBean(SpanGroups spanGroups, MBeanServer server, ObjectName name) {
    this.spanGroups = spanGroups;
    this.server = server;
    this.name = name;
  }

  /**
   * Registers span groups as {@code dev.routespan:type=SpanGroups} with the platform's MBean server,
   * until the process ends or the bean is closed.
   *
   * @param spanGroups a telemetry's; not null
   * @return the bean, to be closed when it is not needed any more
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
   * @return the bean, to be closed when it is not needed any more
   * @throws IllegalStateException if some are registered under this name already
   */
  public static SpanGroupsBean register(SpanGroups spanGroups, String name) {
    return registerAs(spanGroups, DOMAIN_AND_TYPE + ",name=" + ObjectName.quote(name));
  }

  private static SpanGroupsBean registerAs(SpanGroups spanGroups, String objectName) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = new ObjectName(objectName);
      SpanGroupsBean bean =
          new SpanGroupsBean(requireNonNull(spanGroups, "spanGroups"), server, name);
      server.registerMBean(bean, name);
      return bean;
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(objectName + " is registered already", e);
    } catch (JMException e) {
      throw new IllegalStateException("could not register " + objectName, e);
    }
  }

  @Override
  public String getSelection() {
    return spanGroups.toString();
  }

  @Override
  public void setSelection(String spec) {
    spanGroups.select(spec);
  }

  /** Takes the bean off the MBean server; does nothing the second time. */
  @Override
  public void close() {
    try {
      if (closed.compareAndSet(false, true) && server.isRegistered(name)) {
        server.unregisterMBean(name);
      }
    } catch (JMException e) {
      throw new IllegalStateException("could not unregister " + name, e);
    }
  }
}
