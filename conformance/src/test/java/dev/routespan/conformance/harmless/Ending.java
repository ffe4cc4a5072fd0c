package dev.routespan.conformance.harmless;

import dev.routespan.conformance.lazy.LateWorker;
import dev.routespan.conformance.lazy.ResultType;
import dev.routespan.conformance.lazy.Results;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How a handler's work goes, and what its caller sees of that. */
enum Ending {
  RETURNS(Integer.MAX_VALUE),
  FAILS_AT_ONCE(1),
  FAILS_AFTER_AN_ITEM(2);

  private final int failingWork;

  Ending(int failingWork) {
    this.failingWork = failingWork;
  }

  /** What a caller saw; the failure by the classes on the way to it and whether it is the very one. */
  record Outcome(
      List<String> items, String failure, int suppressed, int handlerCalls, int handlerWorks) {}

  /** Calls a handler through what the wrapping makes of it. */
  Outcome of(ResultType type, UnaryOperator<Results> wrapping) {
    IllegalArgumentException failure = new IllegalArgumentException("the handler's");
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger works = new AtomicInteger();
    List<String> items = new CopyOnWriteArrayList<>();
    Results handler = counting(
        new LateWorker(() -> {
          int work = works.incrementAndGet();
          if (work >= failingWork) {
            throw failure;
          }
          return "item " + work;
        }),
        calls);
    Throwable caught = null;
    try {
      type.read(wrapping.apply(handler), "7-2-a1", items::add);
    } catch (Throwable t) {
      caught = t;
    }
    return new Outcome(
        List.copyOf(items),
        describe(caught, failure),
        failure.getSuppressed().length,
        calls.get(),
        works.get());
  }

  private static String describe(@Nullable Throwable caught, Throwable failure) {
    if (caught == null) {
      return "none";
    }
    if (caught == failure) {
      return "the very failure";
    }
    return caught.getClass().getName() + ", " + describe(caught.getCause(), failure);
  }

  private static Results counting(Results handler, AtomicInteger calls) {
    return (Results) Proxy.newProxyInstance(
        Results.class.getClassLoader(),
        new Class<?>[] {Results.class},
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Results.class) {
            calls.incrementAndGet();
          }
          try {
            return method.invoke(handler, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }
}
