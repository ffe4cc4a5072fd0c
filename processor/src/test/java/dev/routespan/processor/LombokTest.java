package dev.routespan.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import java.util.List;
import javax.annotation.processing.Processor;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accessors that Lombok makes, between two rounds, before or after this processor. */
class LombokTest {
  private static final String DATA =
      "@lombok.Data public class Task { private String dialect; private String id; }";
  private static final String FIELD =
      "public class Task { @lombok.Getter private String dialect; @lombok.Getter private String id; }";
  private static final String PARENT =
      "public class Task extends Base { } @lombok.Getter class Base { private String dialect; private String id; }";
  private static final String ENUM =
      "@lombok.Getter public enum Task { ONE; private String dialect; private String id; }";

  private static final String JUDGE = """
      @Route(kind = VERIFY)
      public interface Judge {
        double verify(@RolloutId("getId") @SpanAttribute(value = "app.dialect", from = "getDialect") Task a);
        @SpanAttribute(value = "app.dialect", from = "getDialect")
        java.util.concurrent.CompletableFuture<Task> ask(String a);
      }
      """;

  /** It has no public constructor that could be called from here. */
  private static Processor lombok() {
    try {
      var constructor = Class.forName("lombok.launch.AnnotationProcessorHider$AnnotationProcessor")
          .getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Processor) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Compilation compile(String task, String judge, Processor... processors) {
    JavaFileObject[] sources = Compiling.appSources(judge);
    sources[0] = JavaFileObjects.forSourceString("app.Task", "package app; " + task);
    return javac()
        .withProcessors(processors)
        .withOptions("-Xlint:all,-processing,-auxiliaryclass", "-Werror")
        .compile(sources);
  }

  private static String wrapper(Compilation compilation) {
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    return Compiling.wrappers(compilation).get("InstrumentedJudge");
  }

  @ParameterizedTest
  @ValueSource(strings = {DATA, FIELD, PARENT, ENUM})
  void areWaitedForInEitherOrder(String task) {
    String before = wrapper(compile(task, JUDGE, lombok(), new RouteProcessor()));
    assertThat(before).contains("getDialect()", "getId()");
    assertThat(wrapper(compile(task, JUDGE, new RouteProcessor(), lombok()))).isEqualTo(before);
  }

  @Test
  void theMessageNamesTheOrderIfLombokMakesNone() {
    String misspelt = JUDGE.replace("getDialect", "getDialekt").replace("getId", "getDialect");
    assertThat(errors(compile(DATA, misspelt, new RouteProcessor(), lombok())))
        .containsExactly(
            "RS405: app.Task has no method getDialekt() without parameters; did you mean"
                + " \"getDialect\"?; if Lombok is to make it, put Lombok on the processor path, before"
                + " Routespan",
            "RS405: app.Task has no method getDialekt() without parameters; did you mean"
                + " \"getDialect\"?; if Lombok is to make it, put Lombok on the processor path, before"
                + " Routespan");
    assertThat(errors(compile(DATA, JUDGE, new RouteProcessor())))
        .hasSize(3)
        .allMatch(each -> each.startsWith("RS405: app.Task has no method get")
            && each.endsWith(" without parameters; if Lombok is to make it, put Lombok on the"
                + " processor path, before Routespan"));
  }

  private static List<String> errors(Compilation compilation) {
    return compilation.errors().stream().map(each -> each.getMessage(null)).toList();
  }
}
