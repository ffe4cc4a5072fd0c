package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.springboot.HandlerType.Target;
import java.lang.reflect.Method;
import java.util.List;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;

/**
 * The last advice of a handler's proxy: it hands calls to the wrapper, which calls the handler. So the
 * advice of the handler's own annotations lies around the wrapper, and nothing between it and the
 * handler.
 */
final class RouteAdvice implements MethodInterceptor {
  private final HandlerType type;
  private final List<Object> wrappers;
  private final Advised proxy;
  private final DefaultPointcutAdvisor advisor;
  private volatile int advisors;

  private RouteAdvice(HandlerType type, List<Object> wrappers, Advised proxy) {
    this.type = type;
    this.wrappers = wrappers;
    this.proxy = proxy;
    this.advisor = new DefaultPointcutAdvisor(new Routes(type), this);
  }

  /**
   * Wraps a handler behind what its proxy does already.
   *
   * @param proxy its target is the handler
   */
  static void addTo(Advised proxy, Object handler, RouteTelemetry telemetry) {
    HandlerType type = HandlerType.of(handler.getClass());
    List<Object> wrappers =
        type.wrappers().stream().map(each -> each.around(handler, telemetry)).toList();
    RouteAdvice advice = new RouteAdvice(type, wrappers, proxy);
    proxy.addAdvisor(advice.advisor);
    advice.advisors = proxy.getAdvisorCount();
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Method method = invocation.getMethod();
    Target target = type.routes().get(method);
    if (method.getDeclaringClass() == RouteWrapper.class) {
      return AopUtils.invokeJoinpointUsingReflection(
          wrappers.get(0), method, invocation.getArguments());
    }
    if (target == null || !isLast()) {
      return invocation.proceed();
    }
    return AopUtils.invokeJoinpointUsingReflection(
        wrappers.get(target.wrapper()), target.method(), invocation.getArguments());
  }

  /** The wrapper calls the handler, so advice that was added since must not be passed over. */
  private boolean isLast() {
    return proxy.getAdvisorCount() == advisors || moveLast();
  }

  /** Returns false, since a call that is on its way has the old order. */
  private synchronized boolean moveLast() {
    if (proxy.getAdvisorCount() != advisors) {
      proxy.removeAdvisor(advisor);
      proxy.addAdvisor(advisor);
      advisors = proxy.getAdvisorCount();
    }
    return false;
  }

  private static final class Routes extends StaticMethodMatcherPointcut {
    private final HandlerType type;

    Routes(HandlerType type) {
      this.type = type;
    }

    @Override
    public boolean matches(Method method, Class<?> targetClass) {
      return type.routes().containsKey(method) || method.getDeclaringClass() == RouteWrapper.class;
    }
  }
}
