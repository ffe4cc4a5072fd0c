package dev.routespan.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotation values that another processor is about to write, in every member that has any. */
class LateConstantsTest {
  private static final String NAMES = """
      package app;
      public interface Names {
        String SPAN = "gym.span";
        String GROUP = "grading";
        String KEY = "app.generated";
        String ID = "id";
        boolean ON = true;
        class Unsure extends RuntimeException { private static final long serialVersionUID = 1; }
      }
      """;

  /** Ours claims its annotations, and javac asks nobody else where no other annotation is left. */
  private static final String ANNOTATED =
      "@FunctionalInterface\ninterface Annotated { void run(); }";

  private static final String SEPARATOR = "\n---\n";

  private static Compilation compile(String source, Processor... processors) {
    List<JavaFileObject> sources =
        List.of(Compiling.appSources((source + SEPARATOR + ANNOTATED).split(SEPARATOR)));
    return javac().withProcessors(processors).withOptions(Compiling.STRICT).compile(sources);
  }

  private static String wrapper(Compilation compilation) {
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    return Compiling.wrappers(compilation).get("InstrumentedJudge");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Route(kind = VERIFY, spanName = Names.SPAN)\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY, spanName = app.Names.SPAN)\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY, spanName = \"gym.\" + Names.GROUP)\ninterface Judge { double verify(String a); }",
        "@Route(kind = ENDPOINT, group = Names.GROUP)\ninterface Judge { double verify(String a); }",
        "@Route(kind = AGENT, durationMetric = Names.KEY)\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY, expected = Names.Unsure.class)\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY, expected = {Error.class, Names.Unsure.class})\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY, attributes = @StaticAttribute(key = Names.KEY, value = \"<error>\"))\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY, attributes = {@StaticAttribute(key = \"app.a\", value = \"b\"), @StaticAttribute(key = \"app.b\", value = Names.KEY)})\ninterface Judge { double verify(String a); }",
        "@Route(kind = MODEL_CALL, untilClosed = Names.ON)\ninterface Judge { java.util.stream.Stream<String> ask(String a); }",
        "@Route(kind = VERIFY, endsAtReturn = Names.ON)\ninterface Judge { java.util.concurrent.Future<String> ask(String a); }",
        "interface Judge { @Route(kind = VERIFY, spanName = Names.SPAN) double verify(String a); }",
        "interface Judge { @Route(kind = VERIFY) double verify(@SpanAttribute(Names.KEY) String a); }",
        "interface Judge { @Route(kind = VERIFY) double verify(@SpanAttribute(value = \"app.a\", from = Names.ID) Answer a); }",
        "interface Judge { @Route(kind = VERIFY) double verify(@SpanAttribute.List({@SpanAttribute(Names.KEY), @SpanAttribute(\"app.a\")}) String a); }",
        "interface Judge { @Route(kind = VERIFY) @SpanAttribute(Names.KEY) double verify(String a); }",
        "interface Judge { @Route(kind = VERIFY) @SpanAttribute(value = \"app.a\", from = Names.ID) Answer ask(String a); }",
        "interface Judge { @Route(kind = VERIFY) double verify(@RolloutId(Names.ID) Answer a); }",
        "@Route(kind = VERIFY) @SuppressWarnings(Names.KEY)\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY)\ninterface Judge { @SuppressWarnings({\"unused\", Names.KEY}) double verify(String a); }",
        "@Route(kind = VERIFY) @Deprecated(since = Names.ID)\ninterface Judge { double verify(String a); }",
        "@Route(kind = VERIFY)\ninterface Judge { @Deprecated(forRemoval = Names.ON) double verify(String a); }",
        "@Route(kind = VERIFY)\ninterface Judge extends Base { }\n---\n@Route(kind = AGENT, spanName = Names.SPAN)\ninterface Base { double verify(String a); }",
      })
  void areWaitedForInEitherOrderAndNamedIfNobodyWritesThem(String source) {
    String byHand = wrapper(javac()
        .withProcessors(new RouteProcessor())
        .withOptions(Compiling.STRICT)
        .compile(withNames(source)));
    LateWriter after = new LateWriter(Map.of("app.Names", NAMES));
    assertThat(wrapper(compile(source, new RouteProcessor(), after))).isEqualTo(byHand);
    LateWriter before = new LateWriter(Map.of("app.Names", NAMES));
    assertThat(wrapper(compile(source, before, new RouteProcessor()))).isEqualTo(byHand);
    isNamed(source, compile(source, new RouteProcessor()));
  }

  private static List<JavaFileObject> withNames(String source) {
    List<JavaFileObject> sources =
        new ArrayList<>(List.of(Compiling.appSources(source.split(SEPARATOR))));
    sources.add(JavaFileObjects.forSourceString("app.Names", NAMES));
    return sources;
  }

  private static void isNamed(String source, Compilation compilation) {
    List<Diagnostic<? extends JavaFileObject>> ours = ours(compilation);
    assertThat(ours).as(compilation.diagnostics().toString()).hasSize(1);
    assertThat(ours.get(0).getMessage(null))
        .startsWith("RS112: the annotations use ")
        .containsPattern(
            "use (\"gym.\" \\+ )?(app\\.)?Names\\.(SPAN|GROUP|KEY|ID|ON|Unsure\\.class), which");
    assertThat(ours.get(0).getPosition()).isPositive();
  }

  private static List<Diagnostic<? extends JavaFileObject>> ours(Compilation compilation) {
    return compilation.diagnostics().stream()
        .<Diagnostic<? extends JavaFileObject>>map(each -> each)
        .filter(each -> each.getMessage(null).startsWith("RS"))
        .toList();
  }

  @Test
  void areNamedInOneLineAtTheFirstOfThem() {
    String source = """
        @Route(kind = ENDPOINT, group = Names.GROUP)
        interface Judge {
          double verify(@SpanAttribute(Names.DIALECT) String a);
          double again(@SpanAttribute(Names.DIALECT) String a);
        }
        """;
    Compilation compilation = compile(source, new RouteProcessor());
    List<Diagnostic<? extends JavaFileObject>> ours = ours(compilation);
    assertThat(ours).as(compilation.diagnostics().toString()).hasSize(1);
    assertThat(ours.get(0).getMessage(null))
        .isEqualTo(
            "RS112: the annotations use Names.GROUP, Names.DIALECT, which no source, library or"
                + " processor defines, so there is no wrapper; define it, or add the processor that"
                + " generates it");
    String text = Compiling.text(ours.get(0).getSource());
    assertThat(text.substring((int) ours.get(0).getStartPosition())).startsWith("Names.GROUP");
  }

  /** As on a Java runtime that only the Eclipse compiler needs; Gradle hides the trees as well. */
  @Test
  void areToldByTheirMembersWhereThereIsNoApiOfJavac() throws ReflectiveOperationException {
    Processor processor = (Processor) new WithoutJavacsApi()
        .loadClass(RouteProcessor.class.getName())
        .getConstructor()
        .newInstance();
    String source =
        "@Route(kind = VERIFY, spanName = Names.SPAN)\ninterface Judge { int verify(); }";
    assertThat(ours(compile(source, processor)))
        .singleElement()
        .extracting(each -> each.getMessage(null))
        .asString()
        .startsWith("RS112: the annotations use @Route(spanName = …), which no source");
  }

  /** Loads the processor again, and no class of the API that javac alone has. */
  private static final class WithoutJavacsApi extends ClassLoader {
    WithoutJavacsApi() {
      super(LateConstantsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("com.sun.source.")) {
        throw new ClassNotFoundException(name);
      }
      Class<?> loaded = findLoadedClass(name);
      boolean isOurs = name.startsWith(RouteProcessor.class.getPackageName() + ".");
      return loaded != null ? loaded : isOurs ? define(name) : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
