package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Family.Declared;
import dev.routespan.conformance.random.Interface.Variable;
import dev.routespan.conformance.random.Method.Parameter;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.testing.TestRoutes;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Calls every method of a specimen's wrappers and looks at what arrives where. */
final class Driver {
  private final TestRoutes routes = TestRoutes.create();
  private final Specimen specimen;
  private final ClassLoader loader;
  private final Values values;
  private int calls;

  Driver(Specimen specimen, ClassLoader loader, long seed) {
    this.specimen = specimen;
    this.loader = loader;
    this.values = new Values(loader, new Random(seed));
  }

  /** How many calls were made. */
  int calls() {
    return calls;
  }

  void drive() throws ReflectiveOperationException {
    for (Interface handler : specimen.handlers()) {
      Recorder recorder = new Recorder();
      Class<?> type = values.classOf(Type.of(specimen.name(handler)));
      Object delegate = Proxy.newProxyInstance(loader, new Class<?>[] {type}, recorder);
      Class<?> wrapperType = loader.loadClass(specimen.packageName() + "." + handler.wrapperName());
      Object wrapper = factory(wrapperType, "wrap", type, RouteTelemetry.class)
          .invoke(null, delegate, routes.telemetry());
      Object unwrapped = factory(wrapperType, "unwrap", type).invoke(null, wrapper);
      check(unwrapped == delegate, handler.name() + ": unwrap does not give the delegate");
      Family family = new Family(specimen, handler);
      for (List<Declared> group : family.methods().values()) {
        new Calls(family, handler, group, recorder, delegate, wrapper).make();
      }
    }
  }

  private static java.lang.reflect.Method factory(
      Class<?> wrapper, String name, Class<?>... parameters) throws ReflectiveOperationException {
    java.lang.reflect.Method factory = wrapper.getDeclaredMethod(name, parameters);
    factory.setAccessible(true);
    return factory;
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  /** All calls of one method, through each interface that declares it. */
  private final class Calls {
    private final Family family;
    private final Interface handler;
    private final List<Declared> group;
    private final Recorder recorder;
    private final Object delegate;
    private final Object wrapper;
    private final Optional<RouteTag> tag;
    private final List<Type> parameterTypes;
    private final List<Class<?>> resultTypes = new ArrayList<>();

    Calls(
        Family family,
        Interface handler,
        List<Declared> group,
        Recorder recorder,
        Object delegate,
        Object wrapper) {
      this.family = family;
      this.handler = handler;
      this.group = group;
      this.recorder = recorder;
      this.delegate = delegate;
      this.wrapper = wrapper;
      this.tag = new Oracle(family, handler).judge(group);
      Declared first = group.get(0);
      this.parameterTypes = first.method().erasedParameters(family.erasures(first.view()));
      for (Declared each : group) {
        resultTypes.add(values.classOf(each.method().erasedResult(family.erasures(each.view()))));
        resultTypes.add(values.classOf(each.method().erasedResult(ownBounds(each))));
      }
    }

    private Map<String, Type> ownBounds(Declared declared) {
      return Variable.erasures(declared.view().type().variables());
    }

    void make() throws ReflectiveOperationException {
      if (group.size() == 1 && group.get(0).view().type() == handler) {
        checkNullness(reflected(group.get(0)));
      }
      for (Declared declared : group) {
        java.lang.reflect.Method method = reflected(declared);
        for (boolean on : List.of(true, false)) {
          routes.telemetry().spanGroups().select(on ? "all" : "job");
          call(declared, method, on, null);
          call(declared, method, on, new IllegalArgumentException("no"));
          call(declared, method, on, new AssertionError("no"));
          for (Class<?> type : method.getExceptionTypes()) {
            call(declared, method, on, (Throwable) values.make(List.of(type)));
          }
        }
      }
    }

    private void checkNullness(java.lang.reflect.Method declared)
        throws ReflectiveOperationException {
      java.lang.reflect.Method method =
          wrapper.getClass().getDeclaredMethod(declared.getName(), declared.getParameterTypes());
      String what = declared + ": says otherwise where null may be";
      check(areAlike(method.getAnnotatedReturnType(), declared.getAnnotatedReturnType()), what);
      for (int i = 0; i < declared.getParameterCount(); i++) {
        check(
            areAlike(
                method.getAnnotatedParameterTypes()[i], declared.getAnnotatedParameterTypes()[i]),
            what);
      }
    }

    /** Whether null may be in both or in neither. */
    private static boolean areAlike(AnnotatedType one, AnnotatedType other) {
      return one.isAnnotationPresent(Nullable.class) == other.isAnnotationPresent(Nullable.class);
    }

    private java.lang.reflect.Method reflected(Declared declared)
        throws ReflectiveOperationException {
      Class<?> owner = values.classOf(Type.of(specimen.name(declared.view().type())));
      Class<?>[] parameters = declared.method().erasedParameters(ownBounds(declared)).stream()
          .map(values::classOf)
          .toArray(Class<?>[]::new);
      java.lang.reflect.Method method =
          owner.getDeclaredMethod(declared.method().name(), parameters);
      method.setAccessible(true);
      return method;
    }

    private void call(
        Declared declared, java.lang.reflect.Method method, boolean on, Throwable thrown)
        throws ReflectiveOperationException {
      String what = method + (on ? " on" : " off") + (thrown == null ? "" : " " + thrown);
      Object[] arguments = arguments(method);
      Object result = thrown == null ? values.make(resultTypes) : null;
      recorder.plan(result, thrown);
      if (thrown != null && outcome(method, delegate, arguments) != thrown) {
        return; // a proxy may not throw it
      }
      calls++;
      routes.clear();
      recorder.plan(result, thrown);
      Object outcome = withoutProxy(outcome(method, wrapper, arguments), thrown);
      boolean same = method.getReturnType().isPrimitive() && thrown == null
          ? Objects.equals(outcome, result)
          : outcome == (thrown == null ? result : thrown) || follows(outcome, result);
      check(same, what + ": gave " + outcome);
      check(recorder.calls.size() == 1, what + ": " + recorder.calls.size() + " calls");
      recorder.calls.get(0).check(method, arguments, what);
      checkSpans(what, on, result, outcome, arguments);
    }

    /** Of a plain future that is not done the caller gets another one, which completes with it. */
    private static boolean follows(Object outcome, Object result) {
      return result != null
          && result.getClass() == CompletableFuture.class
          && outcome instanceof CompletableFuture<?> future
          && !future.isDone();
    }

    private Object[] arguments(java.lang.reflect.Method method) {
      Object[] arguments = new Object[parameterTypes.size()];
      for (int i = 0; i < arguments.length; i++) {
        Class<?> seen = values.classOf(parameterTypes.get(i));
        arguments[i] = values.make(List.of(seen, method.getParameterTypes()[i]));
      }
      return arguments;
    }

    /** What it returned or threw. */
    private Object outcome(java.lang.reflect.Method method, Object target, Object[] arguments)
        throws ReflectiveOperationException {
      try {
        return method.invoke(target, arguments);
      } catch (InvocationTargetException e) {
        return e.getCause();
      }
    }

    /** A bridge of the proxy may allow more exceptions than the method the wrapper calls. */
    private static Object withoutProxy(Object outcome, Throwable thrown) {
      return outcome instanceof UndeclaredThrowableException undeclared
              && undeclared.getCause() == thrown
          ? thrown
          : outcome;
    }

    private void checkSpans(
        String what, boolean on, Object result, Object outcome, Object[] arguments) {
      boolean asynchronous = resultTypes.stream().anyMatch(CompletionStage.class::isAssignableFrom);
      if (asynchronous && result instanceof CompletableFuture<?> future) {
        check(routes.spans().isEmpty(), what + ": ended before the future");
        future.complete(null);
        check(!(outcome instanceof CompletableFuture<?> given) || given.isDone(), what + ": open");
      }
      List<SpanData> spans = routes.spans();
      check(on || spans.isEmpty(), what + ": a span with the gate off");
      check(spans.size() < 2, what + ": " + spans.size() + " spans");
      if (tag.isEmpty()) {
        return;
      }
      check(spans.size() == (on && tag.get().isRoute() ? 1 : 0), what + ": wrong spans " + spans);
      for (SpanData span : spans) {
        String name = tag.get().spanName();
        boolean fits = name.endsWith(".")
            ? span.getName().startsWith(name)
            : span.getName().equals(name);
        check(fits, what + ": span " + span.getName() + " instead of " + name);
      }
      List<Declared> nearest = family.inForce(group);
      if (nearest.size() == 1 && tag.get().isRoute()) {
        checkCaptures(what, nearest.get(0).method(), spans, arguments);
      }
    }

    private void checkCaptures(
        String what, Method method, List<SpanData> spans, Object[] arguments) {
      String rollout = null;
      for (int i = 0; i < arguments.length; i++) {
        Parameter parameter = method.parameters().get(i);
        for (String annotation : parameter.annotations()) {
          if (annotation.startsWith(Captures.ROLLOUT_ID)) {
            rollout = rolloutOf(arguments[i]);
          } else if (!spans.isEmpty() && arguments[i] != null) {
            boolean has = spans.get(0).getAttributes().toString().contains("arg." + i + "=");
            check(has, what + ": no attribute arg." + i);
          }
        }
      }
      String current = recorder.calls.get(0).rolloutId();
      check(Objects.equals(rollout, current), what + ": rollout id " + current);
    }
  }

  private static String rolloutOf(Object argument) {
    if (argument instanceof Shapes.Answer answer) {
      return answer.id();
    }
    return argument instanceof Shapes.Opened opened ? opened.id() : (String) argument;
  }

  /** A call that reached the delegate. */
  private record Arrival(java.lang.reflect.Method method, Object[] arguments, String rolloutId) {
    void check(java.lang.reflect.Method called, Object[] sent, String what) {
      Driver.check(method.getName().equals(called.getName()), what + ": reached " + method);
      Driver.check(arguments.length == sent.length, what + ": reached " + method);
      for (int i = 0; i < sent.length; i++) {
        boolean same = method.getParameterTypes()[i].isPrimitive()
            ? sent[i].equals(arguments[i])
            : sent[i] == arguments[i];
        Driver.check(same, what + ": argument " + i + " became " + arguments[i]);
      }
    }
  }

  /** The delegate: does as planned. */
  private static final class Recorder implements java.lang.reflect.InvocationHandler {
    private final List<Arrival> calls = new ArrayList<>();
    private Object result;
    private Throwable thrown;

    void plan(Object result, Throwable thrown) {
      this.result = result;
      this.thrown = thrown;
      calls.clear();
    }

    @Override
    public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments)
        throws Throwable {
      if (method.getDeclaringClass() == Object.class) {
        return method.getName().equals("toString") ? "recorder" : null;
      }
      Object[] sent = arguments == null ? new Object[0] : arguments;
      calls.add(new Arrival(method, sent, RolloutContext.currentId()));
      if (thrown != null) {
        throw thrown;
      }
      return result;
    }
  }
}
