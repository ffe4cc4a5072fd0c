package dev.routespan.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.routespan.processor.diagnostic.Diagnostic;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.lang.model.util.Types;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no mistake in an interface: faults of ours, of the disk, or an incomplete class path. */
class FaultsTest {
  static final Set<Diagnostic> COVERED = Set.of(
      Diagnostic.INTERNAL,
      Diagnostic.CANNOT_WRITE,
      Diagnostic.ABSENT_TYPE,
      Diagnostic.ABSENT_CONSTANT);

  private static final JavaFileObject INTERFACE = JavaFileObjects.forSourceString("app.Good", """
      package app;
      @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
      interface Good { int m(); }
      """);

  @Test
  void aFaultOfOursIsAnErrorOnTheInterfaceWithoutAStackTrace() {
    Compilation compilation = javac()
        .withProcessors(broken(Types.class, new IllegalStateException("first\nsecond")))
        .compile(INTERFACE);
    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(null))
        .startsWith("RS901: no wrapper for Good because of a fault in Routespan")
        .contains("first second", "please report it")
        .doesNotContain("\n", "\tat ");
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(3);
  }

  @Test
  void aFileThatCannotBeWrittenIsAnError() {
    Compilation compilation = javac()
        .withProcessors(broken(Filer.class, new IOException("disk full")))
        .compile(INTERFACE);
    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(null))
        .isEqualTo("RS902: the wrapper of Good could not be written: disk full");
  }

  /** A processor whose environment fails in one of its parts. */
  private static Processor broken(Class<?> part, Exception fault) {
    RouteProcessor processor = new RouteProcessor();
    return proxy(
        Processor.class,
        (method, arguments) -> method.getName().equals("init")
            ? invoke(method, processor, new Object[] {
              broken((ProcessingEnvironment) arguments[0], part, fault)
            })
            : invoke(method, processor, arguments));
  }

  private static ProcessingEnvironment broken(
      ProcessingEnvironment whole, Class<?> part, Exception fault) {
    return proxy(
        ProcessingEnvironment.class,
        (method, arguments) -> method.getReturnType() == part
            ? proxy(part, (any, unused) -> {
              throw fault;
            })
            : invoke(method, whole, arguments));
  }

  private interface Handling {
    Object handle(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Handling handling) {
    return type.cast(Proxy.newProxyInstance(
        FaultsTest.class.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> handling.handle(method, arguments)));
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void anInheritedTypeThatIsNotOnTheClassPathIsAnError(@TempDir Path classes) throws IOException {
    Library.compile(
        classes,
        List.of(),
        "lib/Parent.java",
        "package lib; public interface Parent { Gone m(); }",
        "lib/Gone.java",
        "package lib; public class Gone { }");
    Files.delete(classes.resolve("lib/Gone.class"));
    Compilation compilation = javac()
        .withProcessors(new RouteProcessor())
        .withClasspath(Library.classPathWith(classes))
        .compile(JavaFileObjects.forSourceString("app.Child", """
            package app;
            @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
            interface Child extends lib.Parent { }
            """));
    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(null))
        .isEqualTo(
            "RS106: Child inherits m(), whose signature names the type lib.Gone that is not on the class"
                + " path; add the library that has it");
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(3);
  }

  /** The compiler has said it already. */
  @Test
  void aTypeMissingInTheSourceIsReportedByTheCompilerOnly() {
    Compilation compilation =
        Compiling.with(List.of(), JavaFileObjects.forSourceString("app.Bad", """
            package app;
            @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
            interface Bad { Missing m(); }
            """));
    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getCode())
        .isEqualTo("compiler.err.cant.resolve.location");
  }
}
