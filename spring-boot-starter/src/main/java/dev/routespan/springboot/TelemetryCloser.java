package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Closes the telemetry last of all, after the SDK or the registry of meters: what those export when they
 * are closed is to have its gauge. Spring destroys first what was made last, and makes a bean of this
 * type before others.
 */
final class TelemetryCloser implements BeanFactoryPostProcessor, DisposableBean {
  private volatile @Nullable RouteTelemetry telemetry;

  RouteTelemetry register(RouteTelemetry made) {
    telemetry = made;
    return made;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {}

  /** In a process that stops, an SDK that is not Spring's to close exports at the same time. */
  @Override
  public void destroy() {
    RouteTelemetry made = telemetry;
    if (made != null && !isProcessStopping()) {
      made.close();
    }
  }

  private static boolean isProcessStopping() {
    try {
      Runtime.getRuntime().removeShutdownHook(new Thread());
      return false;
    } catch (IllegalStateException stopping) {
      return true;
    }
  }
}
