package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every category of warnings that the running javac knows: an input whose wrapper would be warned
 * of, or the reason that there is none.
 */
class LintTest {
  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  @TempDir
  private Path folder;

  /** How a category is kept out of wrappers. */
  private sealed interface Case {}

  /** By a suppression, without which these files would be warned of. */
  private record Suppressed(String... files) implements Case {}

  /** By what is written instead, in the wrapper of these files. */
  private record Avoided(Predicate<String> wrapper, String... files) implements Case {}

  private record Impossible(String reason) implements Case {}

  static {
    suppressed("deprecation", """
        interface Judge extends Parent { }
        """, """
        @SuppressWarnings("deprecation") interface Parent { @Deprecated int late(); Old verify(Old a); }
        """, """
        @Deprecated class Old { private Old() { } }
        """);
    suppressed("removal", """
        interface Judge { @SpanAttribute(value = "app.reward", from = "value") Jobs verify(String a); }
        """, """
        @SuppressWarnings({"removal", "serial", "missing-explicit-ctor"})
        class Jobs extends java.util.concurrent.CompletableFuture<Gone> { }
        """, """
        @Deprecated(forRemoval = true) class Gone { private Gone() { } double value() { return 1; } }
        """);
    suppressed(
        "exports",
        """
        public interface Judge extends Mid { }
        """,
        """
        @SuppressWarnings("exports") public interface Mid extends Base { }
        """,
        "interface Base { Answer verify(Answer a); }",
        "record Answer(String text) { }");
    suppressed("overloads", """
        interface Judge { void unwrap(java.util.function.Consumer<String> a); }
        """);
    suppressed(
        "overrides",
        "interface Judge extends TakesArray, TakesMany { }",
        "interface TakesArray { double verify(String[] parts); }",
        "interface TakesMany { double verify(String... parts); }");
    suppressed("rawtypes", """
        interface Judge extends Parent { }
        """, """
        @SuppressWarnings("rawtypes") interface Parent { java.util.List verify(java.util.Map in); }
        """);
    suppressed("serial", "interface Judge extends java.io.Serializable { int verify(String a); }");
    suppressed("unchecked", """
        interface Judge extends Parent { }
        """, """
        @SuppressWarnings("unchecked") interface Parent { <X> void all(java.util.List<X>... lists); }
        """);
    suppressed("identity", """
        interface Judge extends Parent { }
        """, """
        @SuppressWarnings("identity") interface Parent {
          java.util.WeakHashMap<Integer, String> verify(java.lang.ref.WeakReference<java.time.Instant> a);
        }
        """);

    avoided(
        "cast",
        text -> text.contains("((Other) delegate)"),
        "interface Judge extends Parent<String>, Other { }",
        "interface Parent<T> { void accept(T value); }",
        "interface Other { void accept(String value); }");
    avoided("dep-ann", text -> text.contains("@Deprecated\n  public int verify"), """
        @SuppressWarnings("dep-ann") interface Judge {
          /** @deprecated unused */
          int verify(String a);
        }
        """);
    avoided(
        "dangling-doc-comments",
        text -> text.contains(" */\n@Deprecated\n@Generated\npublic class"),
        "@Deprecated public interface Judge { int verify(String a); }");
    avoided(
        "missing-explicit-ctor",
        text -> text.contains("\n  InstrumentedJudge("),
        "public interface Judge { int verify(String a); }");
    avoided(
        "this-escape",
        text -> !text.matches("(?s).*\\bthis[ ,)].*"),
        "public interface Judge { int verify(String a); }");
    avoided("static", text -> text.contains("delegate.verify(a)"), """
        interface Judge { int verify(String a); static int verify() { return 1; } }
        """);
    avoided("strictfp", text -> !text.contains("strictfp "), """
        @SuppressWarnings("strictfp") strictfp interface Judge { default double verify(double a) { return a; } }
        """);
    avoided("synchronization", text -> !text.contains("synchronized"), """
        interface Judge { Integer verify(Integer a); }
        """);
    avoided("try", text -> text.contains("try (call)"), """
        interface Judge { int verify(@RolloutId String a) throws InterruptedException; }
        """);
    avoided("varargs", text -> !text.contains("@SafeVarargs"), """
        interface Judge { @SuppressWarnings("unchecked") <T> int verify(java.util.List<T>... a); }
        """);
    impossible("auxiliaryclass", "no annotation silences it: RS115 tells, see anAuxiliaryClass()");
    impossible("classfile", "it is about class files that are read; a wrapper is a source file");
    impossible("divzero", "a wrapper calculates nothing");
    impossible("empty", "every if of a wrapper has a block");
    impossible("fallthrough", "a wrapper has no switch");
    impossible("finally", "a wrapper has no finally");
    impossible("incubating", "it is about modules that are added or required");
    impossible("lossy-conversions", "a wrapper calculates nothing");
    impossible("module", "it is about module-info.java");
    impossible("opens", "it is about module-info.java");
    impossible("options", "it is about the command line");
    impossible("path", "it is about the command line");
    impossible("processing", "what a wrapper repeats of annotations stands on the interface too");
    impossible("requires-automatic", "it is about module-info.java");
    impossible("requires-transitive-automatic", "it is about module-info.java");
    impossible(
        "output-file-clash", "RS107 and RS108 refuse names that differ in nothing or in case");
    impossible(
        "preview",
        "no annotation silences it: an interface that names preview API is warned of too");
    impossible(
        "restricted",
        "the JDK's restricted methods are of sealed interfaces and classes, or have parameters");
    impossible("text-blocks", "a wrapper has plain literals");
  }

  private static void suppressed(String category, String... files) {
    CASES.put(category, new Suppressed(files));
  }

  private static void avoided(String category, Predicate<String> wrapper, String... files) {
    CASES.put(category, new Avoided(wrapper, files));
  }

  private static void impossible(String category, String reason) {
    CASES.put(category, new Impossible(reason));
  }

  /** The categories of the javac that runs these tests. */
  static List<String> categories() {
    StringWriter help = new StringWriter();
    PrintWriter out = new PrintWriter(help);
    ToolProvider.findFirst("javac").orElseThrow().run(out, out, "--help-lint");
    return Pattern.compile("(?m)^ {4}([a-z-]+) ")
        .matcher(help.toString())
        .results()
        .map(match -> match.group(1))
        .filter(category -> !Set.of("all", "none").contains(category))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("categories")
  void noWrapperIsWarnedOf(String category) throws IOException {
    Case known = CASES.get(category);
    assertThat(known).as("a case for the category %s", category).isNotNull();
    if (known instanceof Suppressed input) {
      String wrapper = compiled(input.files());
      assertThat(warnings(category, wrapper, input.files())).as(wrapper).isEmpty();
      String bare = wrapper.replaceAll("(?m)^ *@SuppressWarnings\\(.*\\)\n", "");
      assertThat(warnings(category, bare, input.files())).as(bare).isNotEmpty();
    } else if (known instanceof Avoided input) {
      assertThat(compiled(input.files())).matches(input.wrapper());
    } else if (known instanceof Impossible impossible) {
      assertThat(impossible.reason()).isNotBlank();
    }
  }

  private String compiled(String... files) throws IOException {
    return build("-Xlint:all", files)
        .options("-Werror")
        .compile()
        .succeeded()
        .text("app/InstrumentedJudge.java");
  }

  /** What javac says of a wrapper when it warns of one category only. */
  private List<String> warnings(String category, String wrapper, String... files)
      throws IOException {
    return build("-Xlint:" + category, files)
        .file("app/InstrumentedJudge.java", wrapper)
        .compileWithoutProcessor()
        .succeeded()
        .messages()
        .stream()
        .filter(message -> message.contains("InstrumentedJudge.java"))
        .toList();
  }

  /** The first file is the handler interface; the others are named after the types in them. */
  private Build build(String lint, String... files) throws IOException {
    Build build = Build.in(folder)
        .file(
            "module-info.java",
            "module app { requires transitive dev.routespan.runtime; exports app; }")
        .options(lint, "--module-path", Library.modulePath());
    String header = "package app; import dev.routespan.annotations.*;\n";
    build.file("app/Judge.java", header + "@Route(kind = RouteKind.VERIFY) " + files[0]);
    for (String file : List.of(files).subList(1, files.length)) {
      build.file("app/" + nameOf(file) + ".java", header + file);
    }
    return build;
  }

  private static String nameOf(String file) {
    Matcher type = Pattern.compile("\\b(interface|class|record) (\\w+)").matcher(file);
    assertThat(type.find()).isTrue();
    return type.group(2);
  }

  @Test
  void anAuxiliaryClassIsTold() throws IOException {
    String judge = """
        @SuppressWarnings("auxiliaryclass")
        interface Judge { Score verify(Task a); }
        record Task(String text) {}
        record Score(double value) {}
        """;
    List<String> messages = build("-Xlint:all", judge).compile().succeeded().messages();
    assertThat(messages).filteredOn(each -> each.contains("RS115")).hasSize(1);
    assertThat(messages)
        .filteredOn(each -> each.contains("Judge.java:3: Note: RS115"))
        .allMatch(each -> each.contains("the wrapper of Judge names Score and Task out of a file"));
    assertThat(messages)
        .filteredOn(each -> each.contains("[auxiliaryclass]") || each.contains("auxiliary class"))
        .isNotEmpty()
        .allMatch(each -> each.contains("InstrumentedJudge.java"));
  }

  @Test
  void aClassInAFileOfItsOwnIsNotTold() throws IOException {
    List<String> messages = build(
            "-Xlint:all",
            "interface Judge { Outer.Score verify(Outer a); }",
            "class Outer { private Outer() { } record Score(double value) {} }")
        .compile()
        .succeeded()
        .messages();
    assertThat(messages).isEmpty();
  }
}
