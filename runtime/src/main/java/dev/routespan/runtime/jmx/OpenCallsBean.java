package dev.routespan.runtime.jmx;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.OpenCall;
import dev.routespan.runtime.OpenCalls;
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Lets whoever may manage this process see what its calls are doing now, by the attribute {@code Calls}
 * of the MXBean {@code dev.routespan:type=OpenCalls}. It is not there unless it is registered:
 *
 * <pre>{@code
 * OpenCallsBean.register(telemetry.openCalls());
 * }</pre>
 *
 * <p>Calls that start while it is registered are seen. Safe for use by several threads.
 */
public final class OpenCallsBean implements AutoCloseable {
  private final Registration registration;
  private final OpenCalls.Watch watch;
  private final Runnable forget;

  private OpenCallsBean(OpenCalls openCalls, Registration registration) {
    this.registration = registration;
    this.watch = openCalls.watch();
    this.forget = openCalls.onClose(this::end);
  }

  /**
   * Registers the calls as {@code dev.routespan:type=OpenCalls} with the platform's MBean server, until
   * the process ends, or the bean or the telemetry is closed.
   *
   * @param openCalls a telemetry's; not null
   * @return the bean, to be closed when it is not needed any more and the telemetry still is
   * @throws IllegalStateException if some are registered already
   */
  public static OpenCallsBean register(OpenCalls openCalls) {
    requireNonNull(openCalls, "openCalls");
    Registration registration = new Listed(
        openCalls,
        ManagementFactory.getPlatformMBeanServer(),
        Registration.nameOf("type=OpenCalls"));
    registration.begin();
    return new OpenCallsBean(openCalls, registration);
  }

  /** Takes the bean off the MBean server; does nothing the second time. */
  @Override
  public void close() {
    forget.run();
    end();
  }

  private void end() {
    registration.end();
    watch.close();
  }

  private static final class Listed extends Registration implements OpenCallsMXBean {
    private final OpenCalls openCalls;

    Listed(OpenCalls openCalls, MBeanServer server, ObjectName name) {
      super(server, name);
      this.openCalls = openCalls;
    }

    @Override
    public String[] getCalls() {
      return openCalls.list().stream().map(OpenCall::toJson).toArray(String[]::new);
    }
  }
}
