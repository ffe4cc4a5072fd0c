package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import dev.routespan.processor.diagnostic.Diagnostic;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Interfaces that reach, by inheritance or otherwise, types which their wrapper cannot name. */
class AccessTest {
  static final Set<Diagnostic> COVERED =
      Set.of(Diagnostic.INACCESSIBLE_PARENT, Diagnostic.IMPLICIT_CLASS);

  /** A file for each text, which begins with the type's qualified name and a colon. */
  private static JavaFileObject[] files(String... texts) {
    return Stream.of(texts).map(AccessTest::file).toArray(JavaFileObject[]::new);
  }

  private static JavaFileObject file(String text) {
    String name = text.substring(0, text.indexOf(':'));
    String header = "package %s;\nimport dev.routespan.annotations.*;\n"
        .formatted(name.substring(0, name.lastIndexOf('.')));
    return JavaFileObjects.forSourceString(name, header + text.substring(name.length() + 1));
  }

  private static String wrapper(String... texts) {
    Compilation compilation = Compiling.strictly(files(texts));
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    return Compiling.wrappers(compilation).get("InstrumentedJudge");
  }

  private static void refused(String place, String message, String... texts) {
    Compilation compilation = Compiling.strictly(files(texts));
    assertThat(compilation.errors()).as(Compiling.problems(compilation)).hasSize(1);
    var error = compilation.errors().get(0);
    assertThat(error.getMessage(null)).isEqualTo(message);
    String source = Compiling.text(error.getSource());
    assertThat(source.substring((int) error.getStartPosition())).startsWith(place);
  }

  @Test
  void n02AnExpectedTypeThatIsPrivate() {
    refused(
        "Unsure.class",
        "RS104: expected names demo.Outer.Unsure, which package demo cannot access; make that type"
            + " accessible to the wrapper",
        """
        demo.Outer:public class Outer {
          private static final class Unsure extends RuntimeException { private static final long serialVersionUID = 1; }
          @Route(kind = RouteKind.VERIFY, expected = Unsure.class) public interface Judge { double verify(String a); }
        }
        """);
  }

  @Test
  void n02AnExpectedTypeOfAnInheritedRoute() {
    refused(
        "Unsure.class",
        "RS104: expected names p.Unsure, which package q cannot access; make that type accessible to"
            + " the wrapper",
        """
        p.Unsure:class Unsure extends RuntimeException { private static final long serialVersionUID = 1; }
        """,
        """
        p.Base:public interface Base {
          @Route(kind = RouteKind.VERIFY, expected = {Error.class, Unsure.class}) double verify(String a);
        }
        """,
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends p.Base { int count(); }");
  }

  private static final String HIDDEN = "p.Hidden:interface Hidden<T> { double verify(T answer); }";
  private static final String SHOWN = "p.Shown:public interface Shown extends Hidden<String> { }";

  @Test
  void n10AHiddenParentIsCalledThroughItsHeir() {
    String wrapper = wrapper(
        HIDDEN,
        SHOWN,
        "q.Plain:public interface Plain { double verify(String answer); }",
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends p.Shown, Plain { }");
    assertThat(wrapper).contains("((Shown) delegate).verify(").doesNotContain("Hidden");
  }

  /** The other parent throws what a wrapper must not. */
  @Test
  void n10AHiddenParentThatAloneCanBeCalled() {
    String wrapper = wrapper(
        HIDDEN,
        SHOWN,
        "q.Plain:public interface Plain { double verify(String answer) throws java.io.IOException; }",
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends Plain, p.Shown { }");
    assertThat(wrapper).contains("((Shown) delegate).verify(").doesNotContain("Hidden");
  }

  @Test
  void n10AHiddenParentWhoseHeirIsAmbiguousToo() {
    wrapper(
        HIDDEN,
        "p.Shown:public interface Shown extends Hidden<String>, q.Plain { }",
        "q.Plain:public interface Plain { double verify(String answer); }",
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends p.Shown { }");
    refused(
        "@Route(kind = RouteKind.VERIFY) public interface Judge",
        "RS113: a call of verify() is ambiguous unless it names p.Hidden, which package q cannot"
            + " access; declare the method in the interface itself",
        HIDDEN,
        "p.Plain:interface Plain { double verify(String answer); }",
        "p.Both:public interface Both extends Hidden<String>, Plain { }",
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends p.Both { }");
  }

  @Test
  void n10AHiddenArgumentOfAParent() {
    String wrapper = wrapper(
        "p.Secret:class Secret { }",
        "p.Open:public interface Open<S, T> { double verify(T answer); }",
        "p.Shown:public interface Shown extends Open<Secret, String> { }",
        "q.Plain:public interface Plain { double verify(String answer); }",
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends p.Shown, Plain { }");
    assertThat(wrapper).doesNotContain("Secret");
  }

  @Test
  void n20APayloadBehindASubtypeOfAFuture() {
    String jobs = """
        p.Jobs:import java.util.concurrent.*;
        public class Jobs extends CompletableFuture<%s> {
          static class Inner { public double value() { return 1; } }
        }
        """;
    String judge = """
        q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge {
          %s p.Jobs verify(String answer);
        }
        """;
    String message =
        "RS104: the result of verify() names p.Jobs.Inner, which package q cannot access; make that"
            + " type accessible to the wrapper";
    refused(
        "\"value\"",
        message,
        jobs.formatted("Jobs.Inner"),
        judge.formatted("@SpanAttribute(value = \"app.reward\", from = \"value\")"));
    refused(
        "\"size\"",
        message,
        jobs.formatted("java.util.List<Jobs.Inner>"),
        judge.formatted("@SpanAttribute(value = \"app.size\", from = \"size\")"));
    wrapper(jobs.formatted("Jobs.Inner"), judge.formatted(""));
  }

  @Test
  void theResultThatTheWrapperTakesOver() {
    String base = "p.Base:public class Base { }";
    String derived = "p.Derived:class Derived extends Base { }";
    String judge =
        "q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge extends p.A, p.B { }";
    refused(
        "Base m()",
        "RS104: m names p.Derived, which package q cannot access; make that type accessible to the"
            + " wrapper",
        base,
        derived,
        "p.A:public interface A { Base m(); }",
        "p.B:@SuppressWarnings(\"exports\") public interface B { Derived m(); }",
        judge);
    assertThat(wrapper(
            "p.Base:class Base { }",
            "p.Derived:public class Derived extends Base { }",
            "p.A:public interface A { Base m(); }",
            "p.B:public interface B { Derived m(); }",
            judge))
        .contains("public Derived m()");
  }

  @Test
  void accessorsThatTheWrapperCanCallThoughAParentIsHidden() {
    wrapper(
        "p.Secret:class Secret { public String id() { return \"7-2\"; } public Hue hue() { return Hue.RED; } }",
        "p.Hue:enum Hue { RED }",
        "p.Task:public class Task extends Secret { }",
        """
        q.Judge:@Route(kind = RouteKind.VERIFY) public interface Judge {
          @SpanAttribute(value = "app.hue", from = "hue")
          p.Task verify(@RolloutId("id") @SpanAttribute(value = "app.id", from = "id")
              @SpanAttribute(value = "app.color", from = "hue") p.Task task);
        }
        """);
  }

  /** Before 25 there are none. */
  @Test
  @EnabledForJreRange(min = JRE.JAVA_25)
  void typesOfAnImplicitClass() {
    String source = """
        import dev.routespan.annotations.*;
        %s
        record Task(String text) { }
        void main() { }
        """;
    for (String judge : List.of(
        "@Route(kind = RouteKind.VERIFY) interface Judge { double verify(Task a); }",
        "class Deep { @Route(kind = RouteKind.VERIFY) interface Judge { double verify(Task a); } }")) {
      Compilation compilation = Compiling.with(
          List.of(), JavaFileObjects.forSourceString("Main", source.formatted(judge)));
      assertThat(compilation.errors()).hasSize(1);
      assertThat(compilation.errors().get(0).getMessage(null))
          .isEqualTo("RS114: Judge lies in the implicit class of a compact source file, which a"
              + " wrapper cannot name; declare the class, as in class Main { … }, or move the"
              + " interface to a file of its own");
    }
  }

  /** A library's module does not export what its exported interfaces mention. */
  @Test
  void aTypeOfAPackageThatIsNotExported(@TempDir Path folder) throws IOException {
    Path library = folder.resolve("library");
    Library.compile(
        library,
        List.of(),
        "module-info.java",
        "module library { requires java.sql; exports library.api; exports library.friends to app; }",
        "library/internal/Answer.java",
        "package library.internal; public class Answer { }",
        "library/friends/Task.java",
        "package library.friends; public class Task { }",
        "library/api/Base.java",
        """
        package library.api;
        public interface Base { library.internal.Answer verify(library.friends.Task task); }
        """,
        "library/api/Dated.java",
        "package library.api; public interface Dated { java.sql.Date verify(String task); }",
        "library/api/Open.java",
        "package library.api; public interface Open { double score(library.friends.Task task); }");
    assertThat(compileModule(folder, library, "Base"))
        .containsExactly("RS104: verify names library.internal.Answer, which package app cannot"
            + " access; make that type accessible to the wrapper");
    assertThat(compileModule(folder, library, "Dated"))
        .as("a module that is not read")
        .containsExactly("RS104: verify names java.sql.Date, which package app cannot access; make"
            + " that type accessible to the wrapper");
    assertThat(compileModule(folder, library, "Open")).isEmpty();
    assertThat(
            compileModule(folder, library, "Base", "--add-exports", "library/library.internal=app"))
        .isEmpty();
  }

  private static List<String> compileModule(
      Path folder, Path library, String parent, String... options) throws IOException {
    Path module = Files.writeString(
        folder.resolve("module-info.java"),
        "module app { requires dev.routespan.runtime; requires library; }");
    Path judge = Files.writeString(folder.resolve("Judge.java"), """
        package app;
        @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
        interface Judge extends library.api.%s { }
        """.formatted(parent));
    String output = Files.createTempDirectory(folder, "output").toString();
    List<String> arguments = new ArrayList<>(List.of("-Xlint:all", "-Werror", "-d", output));
    arguments.addAll(List.of(options));
    arguments.add("--module-path");
    arguments.add(library + File.pathSeparator + Library.modulePath());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      CompilationTask task = compiler.getTask(
          null, files, problems, arguments, null, files.getJavaFileObjects(module, judge));
      task.setProcessors(List.of(new RouteProcessor()));
      task.call();
    }
    return problems.getDiagnostics().stream()
        .map(each -> each.getMessage(Locale.ROOT))
        .toList();
  }
}
