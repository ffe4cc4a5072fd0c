package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.routespan.processor.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.Diagnostic.Kind;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One mistake, one message, at the place that the fixture marks. */
class DiagnosticsTest {
  private static final String MARK = "/*^*/";

  private static final String HEADER = """
      package app;
      import dev.routespan.annotations.*;
      import static dev.routespan.annotations.RouteKind.*;
      """;

  /** A file whose mark stands where the message must point to. */
  private record Fixture(Diagnostic diagnostic, String source, String message) {

    @Override
    public String toString() {
      return diagnostic + ": " + message;
    }
  }

  private static Fixture fixture(Diagnostic diagnostic, String source, String message) {
    return new Fixture(diagnostic, source, message);
  }

  static List<Fixture> fixtures() {
    List<Fixture> fixtures = new ArrayList<>();
    fixtures.addAll(ofTypes());
    fixtures.addAll(ofMethods());
    fixtures.addAll(ofRoutes());
    fixtures.addAll(ofCaptures());
    fixtures.addAll(ofRolloutIds());
    fixtures.addAll(ofLateResults());
    return fixtures;
  }

  private static String manyRoutes() {
    return IntStream.range(0, 3000)
        .mapToObj(i -> "@Route(kind = AGENT, group = \"g" + i + "\") int m" + i + "(int i);\n"
            + "@Route(kind = AGENT) int n" + i + "(int i);\n")
        .collect(Collectors.joining());
  }

  private static List<Fixture> ofTypes() {
    return List.of(
        fixture(
            Diagnostic.NOT_AN_INTERFACE,
            "/*^*/@Route(kind = VERIFY) class Bad { }",
            "@Route belongs on an interface, but Bad is a class; put it on the interface that it implements"),
        fixture(
            Diagnostic.NOT_AN_INTERFACE,
            "/*^*/@Route(kind = VERIFY) record Bad(int i) { }",
            "Bad is a record"),
        fixture(
            Diagnostic.NOT_AN_INTERFACE,
            "/*^*/@Route(kind = VERIFY) enum Bad { A }",
            "Bad is an enum"),
        fixture(
            Diagnostic.NOT_AN_INTERFACE,
            "/*^*/@Route(kind = VERIFY) @interface Bad { int i(); }",
            "Bad is an annotation type"),
        fixture(Diagnostic.SEALED_INTERFACE, """
            /*^*/@Route(kind = VERIFY)
            sealed interface Bad permits Bad.Only { int m(); final class Only implements Bad { public int m() { return 1; } } }
            """, "Bad is sealed"),
        fixture(
            Diagnostic.PRIVATE_INTERFACE,
            "class Holder { /*^*/@Route(kind = VERIFY) private interface Hidden { int m(); } }",
            "Hidden is private, so no wrapper can implement Hidden"),
        fixture(
            Diagnostic.PRIVATE_INTERFACE,
            "class Holder { private static class Deep { /*^*/@Route(kind = VERIFY) interface Hidden { int m(); } } }",
            "Deep is private, so no wrapper can implement Hidden"),
        fixture(
            Diagnostic.INACCESSIBLE_TYPE,
            """
            class Holder {
              private static class Secret { }
              @Route(kind = VERIFY) interface Bad { java.util.List<? super Secret[]> /*^*/m(); }
            }
            """,
            "m names app.Holder.Secret, which package app cannot access"),
        fixture(Diagnostic.INACCESSIBLE_TYPE, """
            class Holder {
              private interface Secret { }
              @Route(kind = VERIFY) /*^*/interface Bad<T extends Secret> { T m(); }
            }
            """, "Bad names app.Holder.Secret"),
        fixture(
            Diagnostic.NO_METHODS,
            "/*^*/@Route(kind = VERIFY) interface Bad { String toString(); }",
            "Bad has no methods to delegate"),
        fixture(
            Diagnostic.TOO_MANY_ROUTES,
            "/*^*/interface Many {\n" + manyRoutes() + "}",
            "Many has more routes, or options of routes, than the constructor of one wrapper can hold"),
        fixture(
            Diagnostic.NAME_TAKEN,
            """
            @Route(kind = VERIFY) /*^*/interface Grade { int verify(); }
            final class InstrumentedGrade { }
            """,
            "the wrapper of Grade would be named like the existing type app.InstrumentedGrade; rename one of the two"),
        fixture(
            Diagnostic.NAME_TAKEN,
            """
            @Route(kind = VERIFY) /*^*/interface Grade { int verify(); }
            @Generated final class InstrumentedGrade { }
            """,
            "an earlier run wrote it: leave it out of the sources to compile"),
        fixture(Diagnostic.NAME_TAKEN, """
            @Route(kind = VERIFY) /*^*/interface Grade { int verify(); }
            final class InstrumentedGRADE { }
            """, "app.InstrumentedGRADE"),
        fixture(
            Diagnostic.NAME_CLASH,
            """
            @Route(kind = VERIFY) interface Outer_Inner { int verify(); }
            class Outer { @Route(kind = VERIFY) /*^*/interface Inner { int verify(); } }
            """,
            "the wrapper of Inner would be named app.InstrumentedOuter_Inner, which is not distinct"),
        fixture(
            Diagnostic.NAME_CLASH,
            """
            @Route(kind = VERIFY) interface Grade { int verify(); }
            @Route(kind = VERIFY) /*^*/interface GRADE { int verify(); }
            """,
            "would be named app.InstrumentedGRADE, which is not distinct from the wrapper app.InstrumentedGrade"),
        fixture(
            Diagnostic.NESTED_NAME,
            "@Route(kind = VERIFY) /*^*/interface Bad { int m(); class InstrumentedBad { } }",
            "Bad has a nested type with the wrapper's own name, InstrumentedBad"),
        fixture(
            Diagnostic.RESERVED_METHOD,
            """
            @Route(kind = VERIFY) interface Bad<T> {
              T m();
              <B extends Bad<T>> Bad<T> /*^*/wrap(B b, dev.routespan.runtime.RouteTelemetry t);
            }
            """,
            "wrap() has the signature of a method that every wrapper has"),
        fixture(
            Diagnostic.RESERVED_METHOD,
            "@Route(kind = VERIFY) interface Bad { Bad /*^*/unwrap(Bad b); }",
            "unwrap() has the signature"),
        fixture(
            Diagnostic.RESERVED_METHOD,
            "@Route(kind = VERIFY) interface Bad { Bad /*^*/delegateOf(dev.routespan.runtime.generated.RouteWrapper w); }",
            "delegateOf() has the signature"),
        fixture(
            Diagnostic.RESERVED_METHOD,
            "@Route(kind = VERIFY) interface Bad { boolean /*^*/isBoundTo(dev.routespan.runtime.generated.Routes r); }",
            "isBoundTo() has the signature"));
  }

  private static List<Fixture> ofMethods() {
    return List.of(
        fixture(
            Diagnostic.CLASS_METHOD,
            "class Bad { /*^*/@Route(kind = VERIFY) int m() { return 1; } }",
            "@Route belongs on methods of interfaces, but m() is a member of a class"),
        fixture(
            Diagnostic.NOT_OVERRIDABLE,
            "interface Bad { int n(); /*^*/@Route(kind = VERIFY) static int m() { return 1; } }",
            "m() is static, so no wrapper can trace it"),
        fixture(
            Diagnostic.NOT_OVERRIDABLE,
            "interface Bad { int n(); /*^*/@Route(kind = VERIFY) private int m() { return 1; } }",
            "m() is private"),
        fixture(
            Diagnostic.NOT_OVERRIDABLE,
            "interface Bad { /*^*/@Route(kind = VERIFY) private void m() { } }",
            "m() is private"),
        fixture(
            Diagnostic.OBJECT_METHOD,
            "interface Bad { int n(); /*^*/@Route(kind = VERIFY) int hashCode(); }",
            "hashCode() is a method of Object and never a route"),
        fixture(
            Diagnostic.ROUTE_AND_UNTRACED,
            "interface Bad { /*^*/@Route(kind = VERIFY) @Untraced int m(); }",
            "m() is annotated with both @Route and @Untraced"),
        fixture(
            Diagnostic.MISPLACED,
            "class Bad { int m(/*^*/@RolloutId String id) { return 1; } }",
            "@RolloutId has an effect on instance methods of interfaces only"),
        fixture(
            Diagnostic.MISPLACED,
            "class Bad { Bad(/*^*/@SpanAttribute(\"a\") String id) { } }",
            "@SpanAttribute has an effect on instance methods of interfaces only"),
        fixture(
            Diagnostic.MISPLACED,
            "interface Bad { /*^*/@Untraced static void m() { } }",
            "@Untraced has an effect on instance methods of interfaces only"),
        fixture(
            Diagnostic.NOT_A_ROUTE,
            "@Route(kind = VERIFY) interface Bad { int n(); @Untraced int m(/*^*/@RolloutId String id); }",
            "@RolloutId needs a route, but m() is none"),
        fixture(
            Diagnostic.NOT_A_ROUTE,
            "interface Bad { @Route(kind = VERIFY) int n(); int m(/*^*/@SpanAttribute(\"a\") String id); }",
            "@SpanAttribute needs a route, but m() is none"),
        fixture(
            Diagnostic.NOT_A_ROUTE,
            "interface Bad { @Route(kind = VERIFY) int n(); /*^*/@SpanAttribute(\"a\") int m(); }",
            "@SpanAttribute needs a route, but m() is none"));
  }

  private static List<Fixture> ofRoutes() {
    return List.of(
        route(
            Diagnostic.GROUP_MISSING,
            "kind = /*^*/ENDPOINT",
            "kind ENDPOINT has no span group of its own"),
        route(
            Diagnostic.GROUP_MALFORMED,
            "kind = VERIFY, group = /*^*/\"My-Group\"",
            "\"My-Group\" is not a valid span group; write lower-case letters, digits and underscores, starting with a letter,"
                + " such as \"my_group\""),
        route(
            Diagnostic.GROUP_IS_PRESET,
            "kind = VERIFY, group = /*^*/\"all\"",
            "\"all\" is a preset and would select other groups as well; name the group otherwise"),
        route(
            Diagnostic.SPAN_NAME_MALFORMED,
            "kind = VERIFY, spanName = /*^*/\"  \"",
            "the span name is blank"),
        route(
            Diagnostic.SPAN_NAME_MALFORMED,
            "kind = VERIFY, spanName = /*^*/\"a\\nb\"",
            "control characters"),
        route(
            Diagnostic.STATIC_KEY_MALFORMED,
            "kind = VERIFY, attributes = {@StaticAttribute(key = \"a\", value = \"b\"),"
                + " @StaticAttribute(key = /*^*/\"1a\", value = \"b\")}",
            "\"1a\" is not a valid attribute key; write letters, digits, dots, dashes and underscores, starting with a letter,"
                + " such as \"a\""),
        route(
            Diagnostic.STATIC_KEY_TWICE,
            "kind = VERIFY, attributes = {@StaticAttribute(key = \"a\", value = \"b\"),"
                + " @StaticAttribute(key = /*^*/\"a\", value = \"c\")}",
            "the attribute key \"a\" is there twice"),
        route(
            Diagnostic.STATIC_KEY_SENSITIVE,
            "kind = VERIFY, attributes = {@StaticAttribute(key = \"app.text\", value = \"a\", sensitive = true),"
                + " @StaticAttribute(key = /*^*/\"app.api_key\", value = \"b\")}",
            "the key \"app.api_key\" suggests content or a secret, which must not reach a span; name it otherwise"
                + " or, if it is harmless, say sensitive = true"),
        route(
            Diagnostic.DIALECT_NOT_ALLOWED,
            "kind = VERIFY, dialect = /*^*/\"chat\"",
            "dialect is for the kind MODEL_CALL, and not for VERIFY; remove it"),
        route(
            Diagnostic.DIALECT_MALFORMED,
            "kind = MODEL_CALL, dialect = /*^*/\"Chat-1\"",
            "\"Chat-1\" is not a valid dialect"),
        route(
            Diagnostic.NO_METRIC,
            "kind = VERIFY, attributes = @StaticAttribute(key = \"a\", value = \"b\", metric = /*^*/true)",
            "metric = true has no metric to be on; name a durationMetric in @Route, or remove it"),
        route(
            Diagnostic.METRIC_MALFORMED,
            "kind = AGENT, durationMetric = /*^*/\"my metric\"",
            "\"my metric\" is not a valid instrument name"),
        route(
            Diagnostic.METRIC_NOT_ALLOWED,
            "kind = VERIFY, durationMetric = /*^*/\"my.metric\"",
            "kind VERIFY has its own duration metric"),
        route(
            Diagnostic.EXPECTED_NEVER_THROWN,
            "kind = VERIFY, expected = java.io.IOException/*^*/.class",
            "no route that this @Route covers declares to throw java.io.IOException"));
  }

  private static Fixture route(Diagnostic diagnostic, String members, String message) {
    return fixture(
        diagnostic,
        "@Route(" + members + ") interface Bad { int m() throws InterruptedException; }",
        message);
  }

  private static Fixture timed(Diagnostic diagnostic, String method, String message) {
    return new Fixture(
        diagnostic,
        "@Route(kind = AGENT, durationMetric = \"a.b\") interface Bad { " + method + " }",
        message);
  }

  private static List<Fixture> ofCaptures() {
    return List.of(
        capture(
            Diagnostic.CAPTURE_KEY_MALFORMED,
            "@SpanAttribute(/*^*/\"\") String s",
            "\"\" is not a valid attribute key; write letters, digits, dots, dashes and underscores, starting with a letter,"
                + " such as \"app.task\""),
        capture(
            Diagnostic.SENSITIVE_KEY,
            "@SpanAttribute(/*^*/\"prompt\") String s",
            "the key \"prompt\""),
        capture(
            Diagnostic.SENSITIVE_KEY,
            "@SpanAttribute(/*^*/\"a.b.Token\") String s",
            "the key \"a.b.Token\""),
        capture(
            Diagnostic.SENSITIVE_KEY,
            "@SpanAttribute(/*^*/\"app.privateKey\") String s",
            "the key \"app.privateKey\""),
        capture(
            Diagnostic.NO_METRIC,
            "@SpanAttribute(value = \"a\", metric = /*^*/true) boolean b",
            "metric = true has no metric to be on"),
        timed(
            Diagnostic.METRIC_CAPTURE,
            "int m(@SpanAttribute(value = \"a\", metric = /*^*/true) String s);",
            "String may have any number of values, and each would be a series of its own; record an enum"
                + " or a boolean, or remove metric = true"),
        timed(
            Diagnostic.METRIC_CAPTURE,
            "int m(@SpanAttribute(value = \"a\", from = \"getPriority\", metric = /*^*/true) Thread t);",
            "int may have any number of values"),
        timed(
            Diagnostic.METRIC_CAPTURE,
            "int m(@SpanAttribute(value = \"a\", metric = /*^*/true) java.util.List<Thread.State> s);",
            "may have any number of values"),
        timed(
            Diagnostic.METRIC_RESULT,
            "@SpanAttribute(value = \"a\", metric = /*^*/true) boolean m();",
            "what m() returns cannot be on a metric"),
        capture(
            Diagnostic.CAPTURE_TYPE,
            "@SpanAttribute(/*^*/\"a\") Answer answer",
            "app.Answer is not a valid attribute type; record one property of it, such as from = \"id\""),
        capture(
            Diagnostic.CAPTURE_TYPE,
            "@SpanAttribute(/*^*/\"a\") java.util.Map<String, String> map",
            "is not a valid attribute type"),
        capture(
            Diagnostic.CAPTURE_TYPE,
            "@SpanAttribute(/*^*/\"a\") java.time.Duration time",
            "such as from = \"toString\""),
        capture(
            Diagnostic.CAPTURE_TYPE,
            "@SpanAttribute(/*^*/\"a\") Object o",
            "Object is not a valid attribute type"),
        capture(
            Diagnostic.CAPTURE_TYPE,
            "@SpanAttribute(/*^*/\"a\") java.util.List<java.util.List<String>> lists",
            "is not a valid attribute type"),
        capture(
            Diagnostic.CAPTURE_TWICE,
            "@SpanAttribute(\"a\") String s, @SpanAttribute(/*^*/\"a\") String t",
            "the attribute key \"a\" is captured twice by m()"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@SpanAttribute(value = \"a\", from = /*^*/\"idd\") Answer answer",
            "app.Answer has no method idd() without parameters; did you mean \"id\"?"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@SpanAttribute(value = \"a\", from = /*^*/\"name\") Thread thread",
            "did you mean \"getName\"?"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@SpanAttribute(value = \"a\", from = /*^*/\"stack\") Thread thread",
            "did you mean \"getStackTrace\"?"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@SpanAttribute(value = \"a\", from = /*^*/\"unrelated\") Thread thread",
            ", …"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@SpanAttribute(value = \"a\", from = /*^*/\"unrelated\") Answer answer",
            "unrelated() without parameters; it has id, score, text"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@SpanAttribute(value = \"a\", from = /*^*/\"length\") int[] array",
            "int[] has no method length() without parameters"),
        capture(
            Diagnostic.ACCESSOR_UNUSABLE,
            "@SpanAttribute(value = \"a\", from = /*^*/\"empty\") java.util.Optional<String> o",
            "empty() of java.util.Optional<String> is static"),
        capture(
            Diagnostic.ACCESSOR_UNUSABLE,
            "@SpanAttribute(value = \"a\", from = /*^*/\"run\") Runnable r",
            "is void"),
        capture(
            Diagnostic.ACCESSOR_UNUSABLE,
            "@SpanAttribute(value = \"a\", from = /*^*/\"hidden\") Answer answer",
            "hidden() of app.Answer is not accessible to the wrapper"),
        capture(
            Diagnostic.ACCESSOR_UNUSABLE,
            "@SpanAttribute(value = \"a\", from = /*^*/\"clone\") Object object",
            "clone() of Object is not accessible to the wrapper"),
        fixture(
            Diagnostic.VOID_RESULT,
            "@Route(kind = VERIFY) interface Bad { /*^*/@SpanAttribute(\"a\") void m(); }",
            "m() returns nothing that could be recorded"),
        fixture(
            Diagnostic.VOID_RESULT,
            "@Route(kind = VERIFY) interface Bad {"
                + " /*^*/@SpanAttribute(\"a\") java.util.concurrent.CompletionStage<Void> m(); }",
            "m() returns nothing that could be recorded"),
        items("", "java.util.concurrent.Flow.Publisher<String> m()"),
        items("", "reactor.core.publisher.Mono<String> m()"),
        items("", "void m(io.grpc.stub.StreamObserver<String> observer)"),
        items(", untilClosed = true", "java.util.stream.Stream<String> m()"),
        fixture(
            Diagnostic.CAPTURE_TYPE,
            "@Route(kind = VERIFY) interface Bad { @SpanAttribute(/*^*/\"a\") Object m(); }",
            "Object is not a valid attribute type"),
        fixture(
            Diagnostic.CAPTURE_TWICE,
            "@Route(kind = VERIFY) interface Bad { @SpanAttribute(/*^*/\"a\") int m(@SpanAttribute(\"a\") int i); }",
            "captured twice by m()"));
  }

  private static Fixture items(String member, String method) {
    return fixture(
        Diagnostic.ITEMS_RESULT,
        "@Route(kind = MODEL_CALL" + member + ") interface Bad {" + " /*^*/@SpanAttribute(\"a\") "
            + method + "; }",
        "m() delivers items, which are counted but never recorded");
  }

  private static List<Fixture> ofRolloutIds() {
    return List.of(
        capture(
            Diagnostic.ROLLOUT_ID_TWICE,
            "@RolloutId String one, /*^*/@RolloutId String two",
            "m() has two @RolloutId parameters"),
        capture(
            Diagnostic.ROLLOUT_ID_TYPE,
            "/*^*/@RolloutId Answer answer",
            "this parameter is app.Answer; name an accessor, such as @RolloutId(\"id\")"),
        capture(
            Diagnostic.ROLLOUT_ID_TYPE,
            "/*^*/@RolloutId int id",
            "this parameter is int; declare it as a String"),
        capture(
            Diagnostic.ROLLOUT_ID_TYPE,
            "/*^*/@RolloutId CharSequence id",
            "this parameter is CharSequence"),
        capture(
            Diagnostic.ACCESSOR_MISSING,
            "@RolloutId(/*^*/\"rolloutId\") Answer answer",
            "app.Answer has no method rolloutId() without parameters"),
        capture(
            Diagnostic.ROLLOUT_ACCESSOR_TYPE,
            "@RolloutId(/*^*/\"score\") Answer answer",
            "score() of app.Answer returns int"));
  }

  private static Fixture capture(Diagnostic diagnostic, String parameters, String message) {
    String source = "@Route(kind = VERIFY) interface Bad { int m(" + parameters + "); }\n"
        + "record Answer(String id, String text, int score) { private String hidden() { return id; } }";
    return fixture(diagnostic, source, message);
  }

  private static List<Fixture> ofLateResults() {
    return List.of(
        late(
            "java.util.concurrent.Future<String> /*^*/m()",
            "m() has an asynchronous result (through a Future) that is not observed"),
        late("java.util.concurrent.SubmissionPublisher<String> /*^*/m()", "through a Publisher"),
        late(
            "<P extends java.util.concurrent.Flow.Publisher<String>> P /*^*/m()",
            "through a Publisher"),
        late("reactor.core.publisher.ConnectableFlux<String> /*^*/m()", "through a Publisher"),
        late("<P extends reactor.core.publisher.Mono<String>> P /*^*/m()", "through a Publisher"),
        late(
            "int /*^*/m(io.grpc.stub.StreamObserver<String> observer)",
            "through a stream observer"),
        late(
            "void /*^*/m(io.grpc.stub.StreamObserver<String> one, io.grpc.stub.StreamObserver<String> two)",
            "through a stream observer"),
        late(
            "void /*^*/m(io.grpc.stub.CallStreamObserver<String> observer)",
            "through a stream observer"),
        readLater("java.util.stream.IntStream /*^*/m()", "(IntStream)"),
        readLater(
            "java.util.stream.Stream<String> /*^*/m()",
            "m() has a result that is read after it returned (Stream)"),
        readLater("<I extends java.util.Iterator<String>> I /*^*/m()", "(Iterator)"),
        readLater("java.io.ByteArrayInputStream /*^*/m()", "(ByteArrayInputStream)"),
        untilClosed(
            "java.io.ByteArrayInputStream m()",
            "m() does not return exactly a Stream, an Iterator or an InputStream; remove untilClosed"),
        untilClosed("java.util.concurrent.Flow.Publisher<String> m()", "does not return exactly"),
        untilClosed(
            "void m(io.grpc.stub.StreamObserver<String> observer)", "does not return exactly"),
        route(
            Diagnostic.UNTIL_CLOSED_KIND,
            "kind = VERIFY, untilClosed = /*^*/true",
            "untilClosed is for the kinds MODEL_CALL and ENDPOINT, and not for VERIFY"),
        route(
            Diagnostic.ENDS_TWICE,
            "kind = MODEL_CALL, endsAtReturn = true, untilClosed = /*^*/true",
            "untilClosed and endsAtReturn exclude each other"));
  }

  private static Fixture late(String method, String message) {
    return fixture(
        Diagnostic.ASYNC_RESULT_NOT_OBSERVED,
        "@Route(kind = VERIFY) interface Bad { " + method + "; }",
        message);
  }

  private static Fixture readLater(String method, String message) {
    return fixture(
        Diagnostic.READ_LATER, "@Route(kind = VERIFY) interface Bad { " + method + "; }", message);
  }

  private static Fixture untilClosed(String method, String message) {
    return fixture(
        Diagnostic.NOT_CLOSEABLE,
        "interface Bad { @Route(kind = MODEL_CALL, untilClosed = /*^*/true) " + method + "; }",
        message);
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void reportsOneMistakeOnceAtItsPlace(Fixture fixture) {
    String marked = HEADER + fixture.source();
    int mark = marked.indexOf(MARK);
    String source = marked.replace(MARK, "");
    Compilation compilation =
        Compiling.with(List.of(), JavaFileObjects.forSourceString("app.Bad", source));
    List<javax.tools.Diagnostic<? extends JavaFileObject>> ours = ours(compilation);
    assertThat(ours).as(compilation.diagnostics().toString()).hasSize(1);
    javax.tools.Diagnostic<? extends JavaFileObject> only = ours.get(0);
    assertThat(only.getMessage(null))
        .startsWith(fixture.diagnostic().code() + ": ")
        .contains(fixture.message());
    assertThat(only.getMessage(null)).doesNotContain("\n");
    assertThat(only.getKind()).isEqualTo(fixture.diagnostic().kind(false));
    assertThat(only.getSource().getName()).endsWith("app/Bad.java");
    assertThat(source.substring((int) only.getPosition()))
        .as("the place of the message")
        .startsWith(source.substring(mark));
    assertThat(compilation.errors()).hasSize(only.getKind() == Kind.ERROR ? 1 : 0);
  }

  /** Without the note that these fixtures stand in one file, which LintTest asks for. */
  private static List<javax.tools.Diagnostic<? extends JavaFileObject>> ours(
      Compilation compilation) {
    List<javax.tools.Diagnostic<? extends JavaFileObject>> ours = new ArrayList<>();
    for (javax.tools.Diagnostic<? extends JavaFileObject> each : compilation.diagnostics()) {
      String message = each.getMessage(null);
      if (message.matches("RS\\d{3}: .*")
          && !message.startsWith(Diagnostic.AUXILIARY_CLASS.code())) {
        ours.add(each);
      }
    }
    return ours;
  }

  @Test
  void everyDiagnosticHasAFixture() {
    Set<Diagnostic> covered = EnumSet.noneOf(Diagnostic.class);
    fixtures().forEach(fixture -> covered.add(fixture.diagnostic()));
    covered.addAll(FaultsTest.COVERED);
    covered.addAll(AccessTest.COVERED);
    covered.add(Diagnostic.AUXILIARY_CLASS);
    covered.addAll(KotlinTest.COVERED);
    assertThat(covered).containsExactlyInAnyOrder(Diagnostic.values());
  }

  @Test
  void codesAreDistinct() {
    assertThat(Diagnostic.values()).extracting(Diagnostic::code).doesNotHaveDuplicates();
  }

  @Test
  void reportsAllMistakesInOneRun() {
    String source = HEADER + """
        @Route(kind = ENDPOINT, spanName = " ")
        interface Bad {
          int a(@SpanAttribute("text") String s, @RolloutId Object o);
          @Route(kind = AGENT, group = "A", durationMetric = "?") int b(@SpanAttribute("k") Object o);
        }
        @Route(kind = VERIFY) class Worse { }
        """;
    Compilation compilation =
        Compiling.with(List.of(), JavaFileObjects.forSourceString("app.Bad", source));
    assertThat(ours(compilation))
        .extracting(each -> each.getMessage(null).substring(0, 5))
        .containsExactlyInAnyOrder(
            "RS301", "RS303", "RS402", "RS502", "RS302", "RS306", "RS403", "RS101");
    assertThat(compilation.errors()).hasSize(8);
  }

  @Test
  void aMistakeInAParentIsReportedOnceAndThere() {
    String source = HEADER + """
        @Route(kind = VERIFY, group = "Bad")
        interface Bad { int a(); }
        @Route(kind = VERIFY) interface Child extends Bad { @Route(kind = VERIFY) int b(); }
        interface Other extends Bad { @Route(kind = VERIFY) int b(); }
        """;
    Compilation compilation =
        Compiling.with(List.of(), JavaFileObjects.forSourceString("app.Bad", source));
    assertThat(ours(compilation)).hasSize(1);
    assertThat(ours(compilation).get(0).getLineNumber()).isEqualTo(4);
  }

  @Test
  void aNoteIsAWarningInStrictMode() {
    String source =
        HEADER + "@Route(kind = VERIFY) interface Bad { java.util.stream.Stream<String> m(); }";
    for (String option : List.of("-Aroutespan.strict", "-Aroutespan.strict=true")) {
      Compilation compilation =
          Compiling.with(List.of(option), JavaFileObjects.forSourceString("app.Bad", source));
      assertThat(ours(compilation)).hasSize(1);
      assertThat(ours(compilation).get(0).getKind()).isEqualTo(Kind.WARNING);
    }
  }
}
