package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import dev.routespan.runtime.RouteTelemetry;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.objenesis.SpringObjenesis;

/** P15: a wrapper stays one behind the proxies that Spring makes of a bean. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProxiesTest {
  private static final String HANDLER = """
      package app;
      @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
      public interface Judge<T> {
        double verify(T answer);
        Object delegateOf(Judge<T> other);
        Object delegateOf(Object other);
        int Routes = 1;
        class Strict implements Judge<String> {
          public Strict() { }
          @Override public double verify(String answer) { return 0.5; }
          @Override public Object delegateOf(Judge<String> other) { return other; }
          @Override public Object delegateOf(Object other) { return other; }
        }
      }
      """;

  private ClassLoader loader;
  private Class<?> judge;
  private Class<?> wrapper;

  @BeforeAll
  void compile() throws ReflectiveOperationException {
    Compilation compilation = Compilation.run(
        List.of(Compilation.source("app.Judge", HANDLER)),
        List.of("-Xlint:all,-processing"),
        new RouteProcessor());
    assertThat(compilation.problems()).isEmpty();
    loader = compilation.loader();
    judge = loader.loadClass("app.Judge");
    wrapper = loader.loadClass("app.InstrumentedJudge");
  }

  private Object make() throws ReflectiveOperationException {
    return loader.loadClass("app.Judge$Strict").getConstructor().newInstance();
  }

  private Object wrap(Object handler) throws ReflectiveOperationException {
    return wrapper
        .getMethod("wrap", judge, RouteTelemetry.class)
        .invoke(null, handler, RouteTelemetry.noop());
  }

  private Object unwrap(Object handler) throws ReflectiveOperationException {
    return wrapper.getMethod("unwrap", judge).invoke(null, handler);
  }

  private double verify(Object handler) throws ReflectiveOperationException {
    return (double) judge.getMethod("verify", Object.class).invoke(handler, "answer");
  }

  private Object proxy(Object bean, boolean ofClass) {
    ProxyFactory factory = new ProxyFactory(bean);
    factory.setProxyTargetClass(ofClass);
    return factory.getProxy(loader);
  }

  private void staysAWrapper(Function<Object, Object> proxies) throws ReflectiveOperationException {
    Object handler = make();
    Object proxy = proxies.apply(wrap(handler));

    assertThat(verify(proxy)).isEqualTo(0.5);
    assertThat(unwrap(proxy)).isSameAs(handler);
    assertThat(wrap(proxy)).isSameAs(proxy);
  }

  @Test
  void aProxyOfTheWrappersClassStaysAWrapper() throws ReflectiveOperationException {
    assertThat(proxy(wrap(make()), true)).isInstanceOf(wrapper);
    staysAWrapper(bean -> proxy(bean, true));
  }

  @Test
  void aProxyOfTheWrappersInterfacesStaysAWrapper() throws ReflectiveOperationException {
    assertThat(proxy(wrap(make()), false)).isNotInstanceOf(wrapper);
    staysAWrapper(bean -> proxy(bean, false));
  }

  @Test
  void aWrapperMadeWithoutItsConstructorIsReturnedUnchanged() throws ReflectiveOperationException {
    Object empty = new SpringObjenesis().newInstance(wrapper, false);

    assertThat(unwrap(empty)).isSameAs(empty);
    assertThat(wrap(empty)).isSameAs(empty);
  }

  @Test
  void aProxyOfTheHandlerIsWrapped() throws ReflectiveOperationException {
    Object proxy = proxy(make(), true);
    Object wrapped = wrap(proxy);

    assertThat(wrapped).isInstanceOf(wrapper);
    assertThat(unwrap(wrapped)).isSameAs(proxy);
  }
}
