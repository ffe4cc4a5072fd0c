package dev.routespan.processor;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** The processor, with a Filer that counts the originating elements of each file. */
final class CountingOrigins extends AbstractProcessor {
  private final RouteProcessor processor = new RouteProcessor();
  private final List<Integer> counts;

  CountingOrigins(List<Integer> counts) {
    this.counts = counts;
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return processor.getSupportedAnnotationTypes();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return processor.getSupportedSourceVersion();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    processor.init((ProcessingEnvironment) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {ProcessingEnvironment.class},
        (self, method, arguments) -> {
          Object result = call(method, environment, arguments);
          return result instanceof Filer filer ? counting(filer) : result;
        }));
  }

  private Object counting(Filer filer) {
    return Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {Filer.class}, (self, method, arguments) -> {
          counts.add(((Element[]) arguments[arguments.length - 1]).length);
          return call(method, filer, arguments);
        });
  }

  private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    return processor.process(annotations, round);
  }
}
