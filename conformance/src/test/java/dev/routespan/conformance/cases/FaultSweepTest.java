package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C47: one call of the compiler's API fails, the first, the second, and so on until all have. */
class FaultSweepTest {
  private static final String ROUTE =
      "@dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)\n";
  private static final List<JavaFileObject> SOURCES = List.of(
      Compilation.source("app.First", "package app;\n" + ROUTE + """
          interface First extends P<String> { <X extends Exception> long m(X x) throws X; }
          interface P<T> { T get(@dev.routespan.annotations.RolloutId String id); }
          """),
      Compilation.source(
          "app.Second", "package app;\n" + ROUTE + "interface Second { int m(String s); }"));

  @ParameterizedTest
  @ValueSource(classes = {Types.class, Elements.class, Filer.class})
  void everyFaultIsOneErrorAndNoStackTrace(Class<?> part) {
    int failing = 0;
    Fault fault;
    do {
      fault = new Fault(part, ++failing);
      Compilation compilation = Compilation.run(SOURCES, List.of("-proc:only"), fault.processor());
      assertThat(compilation.messages()).as("call %d", failing).isEmpty();
      List<Diagnostic<? extends JavaFileObject>> problems = compilation.problems();
      if (fault.happened) {
        assertThat(problems).as("call %d", failing).hasSize(1);
        String message = problems.get(0).getMessage(Locale.ROOT);
        assertThat(message)
            .startsWith("RS901: ")
            .contains("report", "made up")
            .doesNotContain("\n");
      } else {
        assertThat(problems).isEmpty();
      }
    } while (fault.happened);
    System.out.println("calls of " + part.getSimpleName() + " that failed: " + (failing - 1));
    assertThat(failing).isGreaterThan(2);
  }

  /** Makes one call of one part of the environment fail. */
  private static final class Fault {
    private final Class<?> part;
    private int callsLeft;
    private boolean happened;

    Fault(Class<?> part, int failing) {
      this.part = part;
      this.callsLeft = failing;
    }

    Processor processor() {
      RouteProcessor processor = new RouteProcessor();
      return proxy(Processor.class, (method, arguments) -> {
        boolean init = method.getName().equals("init");
        Object[] actual = init ? new Object[] {environment(arguments[0])} : arguments;
        return call(method, processor, actual);
      });
    }

    private ProcessingEnvironment environment(Object whole) {
      return proxy(ProcessingEnvironment.class, (method, arguments) -> {
        Object result = call(method, whole, arguments);
        return method.getReturnType() == part ? failing(result) : result;
      });
    }

    private Object failing(Object whole) {
      return proxy(part, (method, arguments) -> {
        if (--callsLeft == 0) {
          happened = true;
          throw new IllegalStateException("made up\n  here");
        }
        return call(method, whole, arguments);
      });
    }
  }

  private interface Handling {
    Object handle(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Handling handling) {
    return type.cast(Proxy.newProxyInstance(
        FaultSweepTest.class.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> handling.handle(method, arguments)));
  }

  private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
