package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteWrapper;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/** Makes proxies for handlers that have none. */
final class HandlerProxies {
  private final ConfigurableListableBeanFactory beans;
  private final boolean ofClasses;

  /**
   * @param ofClasses whether proxies are sub-classes where they can be, as {@code
   *     spring.aop.proxy-target-class} says
   */
  HandlerProxies(ConfigurableListableBeanFactory beans, boolean ofClasses) {
    this.beans = beans;
    this.ofClasses = ofClasses;
  }

  /** Returns whether a proxy of the class is a sub-class, and not one of its interfaces alone. */
  boolean isOfClass(Class<?> type, String beanName) {
    return canExtend(type) && (ofClasses || AutoProxyUtils.shouldProxyTargetClass(beans, beanName));
  }

  Object around(Object handler, String beanName, RouteTelemetry telemetry) {
    ProxyFactory factory = factoryFor(handler.getClass(), beanName);
    factory.setTarget(handler);
    RouteAdvice.addTo(factory, handler, telemetry);
    return factory.getProxy(loaderOf(handler.getClass()));
  }

  Class<?> classFor(Class<?> type, String beanName) {
    ProxyFactory factory = factoryFor(type, beanName);
    factory.setTargetClass(type);
    return factory.getProxyClass(loaderOf(type));
  }

  /** A proxy that shows that there is a wrapper in it is not wrapped again by hand. */
  private ProxyFactory factoryFor(Class<?> type, String beanName) {
    ProxyFactory factory = new ProxyFactory();
    boolean ofClass = isOfClass(type, beanName);
    factory.setProxyTargetClass(ofClass);
    if (!ofClass) {
      factory.setInterfaces(ClassUtils.getAllInterfacesForClass(type));
    }
    factory.addInterface(RouteWrapper.class);
    return factory;
  }

  /** A final method of a sub-class would run on the proxy itself, which has none of the fields. */
  private static boolean canExtend(Class<?> type) {
    return !Modifier.isFinal(type.getModifiers())
        && !type.isSealed()
        && !type.isHidden()
        && !Proxy.isProxyClass(type)
        && HandlerType.of(type).routes().keySet().stream()
            .map(Method::getModifiers)
            .noneMatch(Modifier::isFinal);
  }

  private @Nullable ClassLoader loaderOf(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null ? beans.getBeanClassLoader() : loader;
  }
}
