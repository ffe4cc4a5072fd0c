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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.lang.model.util.Types;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no mistake in an interface: faults of ours, of the disk, or an incomplete class path. */
class FaultsTest {
  static final Set<Diagnostic> COVERED = Set.of(
      Diagnostic.INTERNAL,
      Diagnostic.CANNOT_WRITE,
      Diagnostic.CANNOT_WRITE_CATALOG,
      Diagnostic.NEWER_ANNOTATIONS,
      Diagnostic.ABSENT_TYPE,
      Diagnostic.ABSENT_CONSTANT,
      Diagnostic.RUNTIME_MISSING);

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

  /** Package and enclosing types make the catalog's name longer than those of the classes. */
  @Test
  void n09ANameOfACatalogThatTheFileSystemRefuses(@TempDir Path folder) throws IOException {
    String name = "a".repeat(62);
    String source = """
        package %1$s.b%1$s;
        public class C%1$s {
          @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
          public interface D%1$s { int m(); }
        }
        """.formatted(name);
    Path file = folder.resolve("C" + name + ".java");
    Files.writeString(file, source);
    assertThat(compile(folder, file))
        .singleElement()
        .asString()
        .startsWith("RS903: the catalog of D" + name + " could not be written: ")
        .contains(
            name + ".json",
            "; if its name does not suit the file system, rename the interface or do without"
                + " catalogs, by -Aroutespan.catalog=false")
        .doesNotContain("RS902");
    assertThat(compile(folder, file, "-Aroutespan.catalog=false")).isEmpty();
  }

  /** Compiles in the file system, which compile-testing does not. */
  private static List<String> compile(Path folder, Path source, String... options)
      throws IOException {
    List<String> arguments = new ArrayList<>(Compiling.STRICT);
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("-d", Files.createTempDirectory(folder, "classes").toString()));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      CompilationTask task = compiler.getTask(
          null, files, problems, arguments, null, files.getJavaFileObjects(source));
      task.setProcessors(List.of(new RouteProcessor()));
      task.call();
    }
    return problems.getDiagnostics().stream()
        .map(each -> each.getMessage(Locale.ROOT))
        .toList();
  }

  @Test
  void aKindOfNewerAnnotations() {
    JavaFileObject kinds =
        JavaFileObjects.forSourceString("dev.routespan.annotations.RouteKind", """
            package dev.routespan.annotations;
            public enum RouteKind { ROLLOUT, VERIFY, JUDGEMENT, AGENT, MODEL_CALL, ENDPOINT }
            """);
    JavaFileObject judge = JavaFileObjects.forSourceString("app.Judge", """
        package app;
        import dev.routespan.annotations.*;
        @Route(kind = RouteKind.JUDGEMENT, group = "x") interface Judge { int m(); int n(); }
        """);
    Compilation compilation = Compiling.strictly(kinds, judge);
    assertThat(compilation.errors()).as(Compiling.problems(compilation)).hasSize(1);
    String version = System.getProperty("project.version");
    assertThat(compilation.errors().get(0).getMessage(null))
        .isEqualTo("RS314: kind JUDGEMENT is unknown to this processor, whose version is " + version
            + ", while that of the annotations is " + version + "; use the same version of both");
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sampled of @Route: @Route(kind = RouteKind.VERIFY, sampled = false) int m();",
        "unit of @StaticAttribute: @Route(kind = RouteKind.VERIFY, attributes = @StaticAttribute(key = \"app.size\", value = \"v\", unit = \"s\")) int m();",
        "@Later: @Later @Route(kind = RouteKind.VERIFY) int m();"
      })
  void whatElseNewerAnnotationsSay(String unknownAndMethod) {
    String[] parts = unknownAndMethod.split(": ", 2);
    JavaFileObject route = JavaFileObjects.forSourceString("dev.routespan.annotations.Route", """
        package dev.routespan.annotations;
        public @interface Route {
          RouteKind kind();
          StaticAttribute[] attributes() default {};
          boolean sampled() default true;
        }
        """);
    JavaFileObject attribute =
        JavaFileObjects.forSourceString("dev.routespan.annotations.StaticAttribute", """
            package dev.routespan.annotations;
            public @interface StaticAttribute {
              String key();
              String value();
              String unit() default "";
            }
            """);
    JavaFileObject later = JavaFileObjects.forSourceString(
        "dev.routespan.annotations.Later",
        "package dev.routespan.annotations; public @interface Later { }");
    JavaFileObject judge = JavaFileObjects.forSourceString("app.Judge", """
        package app;
        import dev.routespan.annotations.*;
        interface Judge {
          %s
        }
        """.formatted(parts[1]));
    Compilation compilation = Compiling.strictly(route, attribute, later, judge);
    assertThat(compilation.errors()).as(Compiling.problems(compilation)).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(null))
        .startsWith("RS314: " + parts[0] + " is unknown to this processor, whose version is ");
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(4);
  }

  /** Nothing can be said about it: javac shows it to no processor. */
  @Test
  void anInterfaceInsideAMethodHasNoWrapper() {
    Compilation compilation =
        Compiling.strictly(JavaFileObjects.forSourceString("app.Program", """
            package app;
            class Program {
              void run() {
                @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
                interface Local { int m(); }
              }
            }
            """));
    assertThat(compilation.diagnostics()).isEmpty();
    assertThat(compilation.generatedSourceFiles()).isEmpty();
  }

  /** What javac says, and what the reference says of it. */
  @Test
  void n13AnOptionInAModuleWithoutRoutes() {
    JavaFileObject plain =
        JavaFileObjects.forSourceString("app.Plain", "package app; class Plain { }");
    List<String> options = List.of("-Xlint:all,-processing,-options", "-Aroutespan.strict=true");
    assertThat(Compiling.with(options, plain).warnings())
        .extracting(each -> each.getMessage(null))
        .containsExactly(
            "The following options were not recognized by any processor: '[routespan.strict]'");
    options = List.of("-Xlint:all", "-Werror", "-proc:none", "-Aroutespan.strict=true");
    assertThat(javac().withOptions(options).compile(plain).diagnostics()).isEmpty();
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

  @Test
  void aMissingRuntimeIsOneError(@TempDir Path folder) throws IOException {
    assertThat(errorsWith(folder, "annotations"))
        .hasSize(1)
        .allMatch(error -> error.contains("Good.java:3: error: RS116: the wrapper of Good would not"
            + " find dev.routespan.runtime.RouteTelemetry, and other wrappers would not either; add"
            + " routespan-runtime to the class path"));
    assertThat(errorsWith(folder, "annotations|runtime"))
        .hasSize(1)
        .allMatch(error -> error.contains("add opentelemetry-api to the class path"));
  }

  private static List<String> errorsWith(Path folder, String jars) throws IOException {
    String good = Compiling.text(INTERFACE);
    return Build.in(folder)
        .file("app/Good.java", good)
        .file("app/More.java", good.replace("Good", "More").replace("int m()", "void wrap(int i)"))
        .options("-cp", Library.classPath("/(routespan-)?(" + jars + ")[-/]"))
        .compile()
        .messages();
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
