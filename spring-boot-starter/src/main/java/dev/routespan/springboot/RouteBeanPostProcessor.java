package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteWrapper;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.TargetSource;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.SmartInstantiationAwareBeanPostProcessor;

/**
 * Wraps every bean that implements an annotated interface. A bean that has a proxy already gets the
 * wrapper behind it, between the proxy's advice and the handler; another one gets a proxy of its own
 * that does nothing else, so that it stays what it is for who asks for its class or its listeners.
 *
 * <p>It has no order, and so comes after the post-processors of Spring that make proxies, which have
 * one.
 */
final class RouteBeanPostProcessor implements SmartInstantiationAwareBeanPostProcessor {
  private static final Log LOG = LogFactory.getLog(RouteBeanPostProcessor.class);

  private final Supplier<RouteTelemetry> telemetry;
  private final HandlerProxies proxies;
  private final Set<String> early = ConcurrentHashMap.newKeySet();

  RouteBeanPostProcessor(Supplier<RouteTelemetry> telemetry, HandlerProxies proxies) {
    this.telemetry = telemetry;
    this.proxies = proxies;
  }

  /** In a cycle of beans others get the proxy before the bean is complete. */
  @Override
  public Object getEarlyBeanReference(Object bean, String beanName) {
    early.add(beanName);
    return wrap(bean, beanName);
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return early.remove(beanName) ? bean : wrap(bean, beanName);
  }

  /** Lets Spring's AOT processing make the class of a proxy in advance. */
  @Override
  public Class<?> determineBeanType(Class<?> beanClass, String beanName) {
    boolean isProxied =
        Advised.class.isAssignableFrom(beanClass) || RouteWrapper.class.isAssignableFrom(beanClass);
    return isProxied
            || !HandlerType.of(beanClass).isHandler()
            || Obstacle.of(beanClass, proxies.isOfClass(beanClass, beanName)) != null
        ? beanClass
        : proxies.classFor(beanClass, beanName);
  }

  private Object wrap(Object bean, String beanName) {
    if (bean instanceof RouteWrapper
        || bean instanceof FactoryBean
        || bean instanceof AopInfrastructureBean) {
      return bean;
    }
    if (bean instanceof Advised advised) {
      return wrapBehind(advised, bean, beanName);
    }
    return wrapAround(bean, beanName);
  }

  private Object wrapBehind(Advised proxy, Object bean, String beanName) {
    TargetSource source = proxy.getTargetSource();
    if (!source.isStatic()) {
      return bean; // What it finds for each call, in a scope say, is a bean of its own.
    }
    Object target = targetOf(source, beanName);
    if (target == null) {
      return wrapAround(bean, beanName);
    }
    if (target instanceof Advised inner) {
      wrapBehind(inner, target, beanName);
      return bean;
    }
    if (target instanceof RouteWrapper) {
      return bean;
    }
    if (!HandlerType.of(target.getClass()).isHandler()) {
      return wrapAround(bean, beanName);
    }
    Obstacle obstacle = proxy.isFrozen() ? Obstacle.FROZEN : Obstacle.ofProxied(target.getClass());
    if (!isStopped(obstacle, target, beanName)) {
      RouteAdvice.addTo(proxy, target, telemetry.get());
    }
    return bean;
  }

  private Object wrapAround(Object bean, String beanName) {
    Class<?> type = bean.getClass();
    if (!HandlerType.of(type).isHandler()
        || isStopped(Obstacle.of(type, proxies.isOfClass(type, beanName)), bean, beanName)) {
      return bean;
    }
    return proxies.around(bean, beanName, telemetry.get());
  }

  private static @Nullable Object targetOf(TargetSource source, String beanName) {
    try {
      return source.getTarget();
    } catch (Exception e) {
      throw new BeanCreationException(beanName, "the target of its proxy cannot be had", e);
    }
  }

  private static boolean isStopped(@Nullable Obstacle obstacle, Object bean, String beanName) {
    if (obstacle == null) {
      return false;
    }
    Class<?> type = bean.getClass();
    LOG.warn("bean '" + beanName + "' is left as it is, and makes no spans: " + type.getName() + " "
        + obstacle.describe(HandlerType.of(type).wrappers().get(0).type().getName()));
    return true;
  }
}
