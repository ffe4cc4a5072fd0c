package dev.routespan.benchmarks;

import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import io.opentelemetry.instrumentation.api.instrumenter.AttributesExtractor;
import io.opentelemetry.instrumentation.api.instrumenter.Instrumenter;
import io.opentelemetry.instrumentation.api.instrumenter.OperationListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.IntUnaryOperator;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;

/** What others do around {@link Grader#grade}: the same span and metrics, as far as they can. */
final class Peers {
  private static final Attributes GRADE = HandTuned.attributesOf("grade");

  private Peers() {}

  static Grader jdkProxy(Grader delegate, HandTuned telemetry) {
    return (Grader) Proxy.newProxyInstance(
        Grader.class.getClassLoader(),
        new Class<?>[] {Grader.class},
        (proxy, method, arguments) -> traced(telemetry, () -> invoke(delegate, method, arguments)));
  }

  static Grader springAop(Grader delegate, HandTuned telemetry) {
    ProxyFactory factory = new ProxyFactory(delegate);
    factory.addAdvice((MethodInterceptor) invocation -> traced(telemetry, invocation::proceed));
    return (Grader) factory.getProxy();
  }

  private static Object invoke(Grader delegate, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(delegate, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Object traced(HandTuned telemetry, Invocation invocation) throws Throwable {
    long start = System.nanoTime();
    Context parent = Context.current();
    Span span = telemetry.span(parent, GRADE).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    Object result;
    try {
      result = invocation.proceed();
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    telemetry.succeed(span, context, start);
    return result;
  }

  static Grader instrumenter(Grader delegate, OpenTelemetry openTelemetry) {
    HandTuned telemetry = new HandTuned(openTelemetry, openTelemetry.getTracer("dev.routespan"));
    Instrumenter<String, Integer> instrumenter = Instrumenter.<String, Integer>builder(
            openTelemetry, "dev.routespan", route -> "gym.verify")
        .addAttributesExtractor(AttributesExtractor.constant(
            AttributeKey.stringKey("code.function.name"), Grader.class.getName() + ".grade"))
        .addOperationMetrics(meter -> new Measured(telemetry))
        .buildInstrumenter();
    return grade(answer -> {
      Context parent = Context.current();
      if (!instrumenter.shouldStart(parent, "grade")) {
        return delegate.grade(answer);
      }
      Context context = instrumenter.start(parent, "grade");
      Scope scope = context.makeCurrent();
      int grade;
      try (scope) {
        grade = delegate.grade(answer);
      } catch (Throwable t) {
        instrumenter.end(context, "grade", null, t);
        throw t;
      }
      instrumenter.end(context, "grade", grade, null);
      return grade;
    });
  }

  /** With an observation's own names of metrics. */
  static Grader micrometer(Grader delegate, OpenTelemetry openTelemetry) {
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(new DefaultMeterObservationHandler(new SimpleMeterRegistry()))
        .observationHandler(new DefaultTracingObservationHandler(new OtelTracer(
            openTelemetry.getTracer("dev.routespan"), new OtelCurrentTraceContext(), event -> {})));
    String function = Grader.class.getName() + ".grade";
    return grade(answer -> Observation.createNotStarted("gym.verify", registry)
        .contextualName("gym.verify")
        .lowCardinalityKeyValue("code.function.name", function)
        .observe(() -> delegate.grade(answer)));
  }

  private static Grader grade(IntUnaryOperator grade) {
    return new DelegatingGrader(new PlainGrader()) {
      @Override
      public int grade(int answer) {
        return grade.applyAsInt(answer);
      }
    };
  }

  @FunctionalInterface
  private interface Invocation {
    Object proceed() throws Throwable;
  }

  private record Measured(HandTuned telemetry) implements OperationListener {
    private static final ContextKey<Long> START = ContextKey.named("start");

    @Override
    public Context onStart(Context context, Attributes attributes, long startNanos) {
      return context.with(START, startNanos);
    }

    @Override
    public void onEnd(Context context, Attributes attributes, long endNanos) {
      telemetry.measure(context, context.get(START));
    }
  }
}
