package dev.routespan.runtime.jmx;

import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * What the MBean server holds. The server tells it when it is taken off, by whomever, so that it never
 * takes off what has its name after that.
 */
abstract class Registration implements MBeanRegistration {
  private final MBeanServer server;
  private final ObjectName name;
  private volatile boolean registered;

  Registration(MBeanServer server, ObjectName name) {
    this.server = server;
    this.name = name;
  }

  /**
   * Registers it.
   *
   * @throws IllegalStateException if it cannot be, such as because the name is taken
   */
  void begin() {
    try {
      server.registerMBean(this, name);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(name + " is registered already", e);
    } catch (JMException e) {
      throw new IllegalStateException("could not register " + name, e);
    }
  }

  /** Returns the name under our domain. */
  static ObjectName nameOf(String properties) {
    try {
      return new ObjectName("dev.routespan:" + properties);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(properties, e);
    }
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
