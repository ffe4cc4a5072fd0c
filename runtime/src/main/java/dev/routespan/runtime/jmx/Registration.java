package dev.routespan.runtime.jmx;

import dev.routespan.runtime.SpanGroups;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * What the MBean server holds. The server tells it when it is taken off, by whomever, so that it never
 * takes off what has its name after that.
 */
final class Registration implements SpanGroupsMXBean, MBeanRegistration {
  private final SpanGroups spanGroups;
  private final MBeanServer server;
  private final ObjectName name;
  private volatile boolean registered;

  Registration(SpanGroups spanGroups, MBeanServer server, ObjectName name) {
    this.spanGroups = spanGroups;
    this.server = server;
    this.name = name;
  }

  void begin() throws JMException {
    server.registerMBean(this, name);
  }

  synchronized void end() {
    try {
      if (registered) {
        server.unregisterMBean(name);
      }
    } catch (InstanceNotFoundException e) {
      registered = false; // somebody was faster
    } catch (JMException e) {
      throw new IllegalStateException("could not unregister " + name, e);
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

  @Override
  public @Nullable ObjectName preRegister(MBeanServer server, @Nullable ObjectName name) {
    return name;
  }

  @Override
  public void postRegister(Boolean done) {
    registered = done;
  }

  @Override
  public void preDeregister() {}

  @Override
  public void postDeregister() {
    registered = false;
  }
}
