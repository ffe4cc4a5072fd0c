package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.routespan.processor.model.RouteKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published cases of the compile stage, by their ids. Each compiles with every warning fatal. */
class CasesTest {
  private static String wrapper(Compilation compilation, String name) {
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    Map<String, String> wrappers = Compiling.wrappers(compilation);
    assertThat(wrappers).containsKey(name);
    return wrappers.get(name);
  }

  private static String ok(String name, String... sources) {
    return wrapper(Compiling.app(sources), "Instrumented" + name);
  }

  /** Here nobody processes the annotations of other frameworks, and javac says so. */
  private static final List<String> UNCLAIMED = List.of("-Xlint:all,-processing", "-Werror");

  private static String unclaimed(String name, String... sources) {
    return wrapper(Compiling.with(UNCLAIMED, Compiling.appSources(sources)), "Instrumented" + name);
  }

  private static List<String> errors(Compilation compilation) {
    return compilation.errors().stream().map(each -> each.getMessage(null)).toList();
  }

  @Test
  void c01MethodTypeParametersAreDeclaredAgain() {
    String text = ok("GenericVerifier", """
        @Route(kind = VERIFY)
        interface GenericVerifier {
          <T> T pick(java.util.function.Supplier<T> first, java.util.List<? super T> sink);
          <K extends Comparable<K>, V> java.util.Map<K, V> group(java.util.List<V> in, java.util.function.Function<V, K> by);
        }
        """);
    assertThat(text)
        .contains("public <T> T pick(", "public <K extends Comparable<K>, V> Map<K, V> group(");
  }

  @Test
  void c02WildcardsStayWhereTheyAre() {
    String text = ok("WildVerifier", """
        @Route(kind = VERIFY)
        interface WildVerifier {
          java.util.List<? extends Number> scores(java.util.Map<? super Integer, ? extends CharSequence> in);
          java.util.concurrent.CompletionStage<? extends Reward> verify(Class<? extends Answer> type);
          java.util.List<?> any(java.util.List<?>[] in);
        }
        """);
    assertThat(text).contains("call.endWhenComplete(delegate.verify(type))");
  }

  @Test
  void c03IntersectionBoundsAreComplete() {
    String text = ok("IntersectionVerifier", """
        @Route(kind = VERIFY)
        interface IntersectionVerifier<C extends Comparable<C> & java.io.Serializable> {
          <T extends Answer2 & Comparable<T> & java.io.Serializable> T best(java.util.List<T> xs, C c);
          <T extends Object & Comparable<? super T>> T max(java.util.List<? extends T> xs);
          interface Answer2 { String text(); }
        }
        """);
    assertThat(text)
        .contains(
            "<C extends Comparable<C> & Serializable>",
            "<T extends IntersectionVerifier.Answer2 & Comparable<T> & Serializable> T best(",
            "<T extends Object & Comparable<? super T>> T max(");
  }

  @Test
  void c05TheTypeArgumentOfAGenericParentIsSubstituted() {
    String text = ok("AnswerPublisher", """
        @Route(kind = ROLLOUT)
        interface AnswerPublisher extends Publisher0<Answer> { }
        interface Publisher0<E> { void publish(E event); default E echo(E e) { return e; } }
        """);
    assertThat(text)
        .contains("public void publish(Answer answer)", "public Answer echo(Answer answer)");
    assertThat(text)
        .as("an inherited default is only delegated")
        .doesNotContain("RouteGate.isOff(echo)");
  }

  @Test
  void c06OverloadsThatDifferByArrays() {
    String text = ok("ArrayOverloads", """
        @Route(kind = VERIFY)
        interface ArrayOverloads {
          Reward verify(String id, int n);
          Reward verify(String id, int[] n);
          Reward verify(String id, int[][] n);
          Reward verify(String id, Integer n);
          Reward verify(String id, int first, int... rest);
        }
        """);
    assertThat(text)
        .contains("TracedRoute verify;", "verify2;", "verify3;", "verify4;", "verify5;");
  }

  @Test
  void c07TheSameMethodOfTwoParentsIsWrittenOnce() {
    String one = ok("Both", both("HasVerify, AlsoVerify"));
    String two = ok("Both", both("AlsoVerify, HasVerify"));
    assertThat(one)
        .containsOnlyOnce("public Reward verify(")
        .contains("verify(Answer answer)")
        .isEqualTo(two);
  }

  private static String both(String parents) {
    return "@Route(kind = VERIFY)\ninterface Both extends " + parents + " { }\n"
        + " interface HasVerify { Reward verify(Answer a); }\n interface AlsoVerify { Reward verify(Answer b); }";
  }

  @Test
  void c08TheNarrowestReturnTypeWinsInEitherOrder() {
    Compilation compilation = Compiling.app(
        "interface Wide { Number score(Answer a); }",
        "interface Narrow { Integer score(Answer b); }",
        "@Route(kind = VERIFY)\ninterface Scorer1 extends Wide, Narrow { }",
        "@Route(kind = VERIFY)\ninterface Scorer2 extends Narrow, Wide { }");
    String one = wrapper(compilation, "InstrumentedScorer1");
    assertThat(one).contains("public Integer score(");
    assertThat(wrapper(compilation, "InstrumentedScorer2").replace("Scorer2", "Scorer1"))
        .isEqualTo(one);
  }

  @Test
  void c11ParameterNamesCollideWithNothing() {
    ok("Shadowing", """
        @Route(kind = VERIFY)
        interface Shadowing {
          Reward verify(Answer delegate, String span, long started, Object scope, Throwable t, Exception e,
              Object context, Object result, Object r, boolean ok, Object telemetry, Object runtime,
              Object attributes, Object tracer, Object meter, Object group, @RolloutId String rolloutId);
          java.util.concurrent.CompletableFuture<Reward> later(Object future, Object value, Object error, Object stage);
          Reward call(@RolloutId("id") Answer it, Object call, Object rollout, Object t_, Object t, Object verify);
          Reward t(); Reward rollout(@RolloutId String id); Reward it(@SpanAttribute(value = "a", from = "id") Answer call);
          void routes(Object routes, Object RouteGate, Object Attributes, Object dev, Object io, Object wrapper);
          void Attributes(); void RouteGate(); void dev(); void io(); void wrapper(); void handler(); void options();
        }
        """);
  }

  @Test
  void c13VarargsStayVarargs() {
    String text = ok("Varargs", """
        @Route(kind = VERIFY)
        interface Varargs {
          Reward verify(String... parts);
          @SuppressWarnings("unchecked") <T> Reward all(java.util.List<T>... lists);
          Reward any(java.util.List<?>... lists);
        }
        """);
    assertThat(text)
        .contains("verify(String... parts)", "all(List<T>... lists)")
        .containsOnlyOnce("@SuppressWarnings");
  }

  @Test
  void c14ThrowsClausesAreSubstituted() {
    Compilation compilation = Compiling.app(
        """
        @Route(kind = VERIFY)
        interface Throwing<E extends Exception> {
          Reward verify(Answer a) throws E, java.io.IOException;
          <X extends Throwable> Reward with(java.util.function.Supplier<X> s) throws X;
        }
        """,
        "@Route(kind = VERIFY)\ninterface ThrowingIo extends Throwing<java.io.IOException> { }");
    assertThat(wrapper(compilation, "InstrumentedThrowing"))
        .contains("verify(Answer a) throws E, IOException");
    assertThat(wrapper(compilation, "InstrumentedThrowingIo"))
        .contains(
            "verify(Answer answer) throws IOException {", "with(Supplier<X> supplier) throws X");
  }

  @Test
  void c15MethodsWithoutThrowsClause() {
    ok("NoThrows", """
        @Route(kind = VERIFY)
        interface NoThrows { Reward verify(Answer a); void close(); int count() throws java.net.MalformedURLException; }
        """);
  }

  @Test
  void c16PrivateInterfaces() {
    Compilation compilation = Compiling.app("""
        class Holder {
          @Route(kind = VERIFY) private interface Hidden { Reward verify(Answer a); }
          static class Deep {
            private static class Deeper { @Route(kind = VERIFY) interface Unreachable { Reward verify(Answer a); } }
          }
        }
        """);
    assertThat(errors(compilation)).hasSize(2);
    assertThat(errors(compilation).get(0)).contains("RS103: Hidden is private");
    assertThat(errors(compilation).get(1)).contains("RS103: Deeper is private");
  }

  @Test
  void c17ModifiersSuitATopLevelType() {
    Compilation compilation = Compiling.app("""
        public class Outer {
          private Outer() { }
          @Route(kind = VERIFY) protected interface Prot { Reward verify(Answer a); }
          @Route(kind = VERIFY) interface Pkg { Reward verify(Answer a); }
          @Route(kind = VERIFY) public static interface Pub { Reward verify(Answer a); }
        }
        """);
    assertThat(wrapper(compilation, "InstrumentedOuter_Prot"))
        .contains("\nclass ", "\n  static Outer.Prot wrap(");
    assertThat(wrapper(compilation, "InstrumentedOuter_Pkg")).contains("\nclass ");
    assertThat(wrapper(compilation, "InstrumentedOuter_Pub"))
        .contains("\npublic class ", "public static Outer.Pub wrap(");
  }

  @Test
  void c20TheWrappersNameIsTaken() {
    Compilation compilation = Compiling.app(
        "@Route(kind = VERIFY)\ninterface Grade { Reward verify(Answer a); }",
        "final class InstrumentedGrade implements Grade { public Reward verify(Answer a) { return null; } }");
    assertThat(errors(compilation)).hasSize(1);
    assertThat(errors(compilation).get(0)).startsWith("RS107: ").contains("app.InstrumentedGrade");
  }

  @Test
  void c20TheClassOfTheLastBuildIsNoObstacle(@TempDir Path lastBuild) throws IOException {
    Library.compile(
        lastBuild,
        List.of(),
        "app/InstrumentedGrade.java",
        "package app; class InstrumentedGrade { }");
    Compilation compilation = Compiler.javac()
        .withProcessors(new RouteProcessor())
        .withClasspath(Library.classPathWith(lastBuild))
        .compile(Compiling.appSources(
            "@Route(kind = VERIFY)\ninterface Grade { Reward verify(Answer a); }"));
    wrapper(compilation, "InstrumentedGrade");
  }

  @Test
  void c21TheDefaultPackage() {
    Compilation compilation =
        Compiling.strictly(JavaFileObjects.forSourceString("DefaultPkg", """
        @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
        interface DefaultPkg { double verify(String a); DefaultPkg next(Other o); class Other { } }
        """));
    assertThat(wrapper(compilation, "InstrumentedDefaultPkg"))
        .startsWith("import ")
        .doesNotContain("package");
  }

  @Test
  void c23NullnessStaysWhereItIs() {
    String text = ok("NullableArrays", """
        @Route(kind = VERIFY)
        interface NullableArrays<T extends @NullableArrays.Nullable Object> {
          byte @Nullable [] digest(String @Nullable [] @Nullable [] parts, @Nullable String @Nullable ... more);
          java.util.@Nullable List<@Nullable String> list(java.util.List<? extends @Nullable T> in);
          int digest(java.util.@Nullable List<String> other);
          @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Nullable { }
        }
        """);
    assertThat(text)
        .contains(
            "class InstrumentedNullableArrays<T extends @NullableArrays.Nullable Object>",
            "public byte @NullableArrays.Nullable [] digest(",
            "String @NullableArrays.Nullable [] @NullableArrays.Nullable [] parts,",
            "@NullableArrays.Nullable String @NullableArrays.Nullable ... more)",
            "public @NullableArrays.Nullable List<@NullableArrays.Nullable String> list(",
            "List<? extends @NullableArrays.Nullable T> in)");
  }

  @Test
  void c30DeprecatedTypesGiveNoWarning() {
    String text = ok("OldStuff", """
        @Route(kind = VERIFY)
        @SuppressWarnings({"deprecation", "removal"})
        interface OldStuff {
          Old verify(Old a);
          @Deprecated Reward legacy(Answer a);
          @Deprecated(forRemoval = true) class Old { }
        }
        """);
    assertThat(text).contains("@Override\n  @Deprecated\n  public Reward legacy(");
  }

  /** The wrapper must not depend on a suppression of the user's that covers more than the interface. */
  @Test
  void c30SuppressionsAreAddedWhereTheyAreNeededOnly(@TempDir Path library) throws IOException {
    Library.compile(library, List.of(), "lib/Parent.java", """
        package lib;
        public interface Parent<T> {
          Old old(Gone gone);
          @Deprecated Old older();
          @Deprecated(forRemoval = true) String gone();
          @SuppressWarnings("rawtypes") java.util.List raw(java.util.Map in);
          <X> void all(java.util.List<X>... lists);
          String clean(String s);
          @Deprecated class Old { }
          @Deprecated(forRemoval = true) class Gone { }
        }
        """);
    Compilation compilation = Compiler.javac()
        .withProcessors(new RouteProcessor())
        .withOptions(Compiling.STRICT)
        .withClasspath(Library.classPathWith(library))
        .compile(Compiling.appSources(
            "@Route(kind = VERIFY)\ninterface Child extends lib.Parent<String> { }"));
    String text = wrapper(compilation, "InstrumentedChild");
    assertThat(text)
        .contains(
            "@SuppressWarnings({\"deprecation\", \"removal\"})\n  public Parent.Old old(",
            "@Override\n  @Deprecated\n  public Parent.Old older(",
            "@SuppressWarnings(\"rawtypes\")\n  public List raw(",
            "@SuppressWarnings(\"unchecked\")\n  public <X> void all(",
            "@Override\n  public String clean(");
  }

  @Test
  void c30RawParentsAreCalledUnchecked() {
    String text = ok("Raw", """
        @Route(kind = VERIFY)
        @SuppressWarnings("rawtypes")
        interface Raw extends RawParent { }
        interface RawParent<T> { void set(T t, java.util.List<T> ts); T get(); int size(); }
        """);
    assertThat(text)
        .contains(
            "@SuppressWarnings(\"unchecked\")\n  public void set(Object object, List list)",
            "@Override\n  public int size()");
  }

  @Test
  void c30SerializableInterfaces() {
    assertThat(ok(
            "Ser",
            "@Route(kind = VERIFY)\ninterface Ser extends java.io.Serializable { int m(); }"))
        .contains("@SuppressWarnings(\"serial\")");
  }

  @Test
  void c30FinalizeAndClone() {
    ok("Odd", """
        @Route(kind = VERIFY)
        @SuppressWarnings({"deprecation", "removal"})
        interface Odd { void finalize(); Object clone(); }
        """);
  }

  @Test
  void c32TheProcessorGivesNoWarning() {
    Compilation compilation = Compiling.with(
        List.of("-Xlint:all", "-Xlint:processing", "-Werror", "-Aroutespan.strict=false"),
        JavaFileObjects.forSourceLines(
            "app.Quiet",
            "package app;",
            "@dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)",
            "interface Quiet { int verify(@dev.routespan.annotations.RolloutId String id); }"));
    wrapper(compilation, "InstrumentedQuiet");
    assertThat(compilation.warnings()).isEmpty();
  }

  @Test
  void c33AParentWithoutParameterNames(@TempDir Path library) throws IOException {
    Library.compile(
        library,
        List.of("-g:none"),
        "lib/Binary.java",
        "package lib; public interface Binary { int m(String a, int b); }");
    Compilation compilation = Compiler.javac()
        .withProcessors(new RouteProcessor())
        .withOptions(Compiling.STRICT)
        .withClasspath(Library.classPathWith(library))
        .compile(Compiling.appSources(
            "@Route(kind = VERIFY)\ninterface FromJar extends lib.Binary { }"));
    assertThat(wrapper(compilation, "InstrumentedFromJar"))
        .contains("m(String string, int number)");
  }

  @Test
  void c34ShadowedNamesAreQualified() {
    ok(
        "Shadows",
        "class Override { }",
        "class String { }",
        "class Object { }",
        "class Throwable { }",
        "class Generated { }",
        "class Integer { }",
        "class RouteCall { }",
        "class SuppressWarnings { }",
        """
        @Route(kind = VERIFY)
        interface Shadows {
          Span verify(Context c, java.util.Date a, java.sql.Date b, java.lang.String s);
          java.lang.Integer count(app.Object o, java.lang.Object p, RouteCall c, app.Throwable t);
          @java.lang.SuppressWarnings("unchecked")
          <T extends java.lang.Object & Comparable<T>> T max(java.util.List<T>... ts);
          class Span { } class Context { } class Scope { } class CompletableFuture { } class Telemetry { }
          class Answer { } class Date { } class RouteGate { } class Routes { } class TracedRoute { } class List { }
          app.Answer answer(Answer a, @RolloutId java.lang.String id, java.util.List<java.util.Map.Entry<List, Entry>> l);
          class Entry { } class Attributes { } class RouteTelemetry { } class RouteWrapper { }
        }
        """);
  }

  @Test
  void c34InheritedConstantsAndTypeVariables() {
    ok("Constants", """
        @Route(kind = VERIFY)
        interface Constants<String, RouteCall, Answer> extends Parent {
          String verify(RouteCall call, java.lang.String s, app.Answer a, Answer b);
          int delegate = 1; int verify = 2; int routes = 3;
        }
        interface Parent { java.lang.String RouteGate = ""; java.lang.String Attributes = ""; }
        """);
  }

  @Test
  void c36DollarSigns() {
    Compilation compilation = Compiling.app("""
        @Route(kind = AGENT)
        interface $Verify$It {
          Reward score$v2(Answer $a, String $L, Object $, @SpanAttribute("a") String $T);
          interface In$ner { }
          In$ner in(In$ner x);
        }
        """);
    assertThat(wrapper(compilation, "Instrumented$Verify$It"))
        .contains("score$v2(Answer $a, String $L, Object $, String $T)", "\"gym.agent.score_v2\"");
  }

  @Test
  void c39TheOrderOfTheFilesHasNoInfluence() {
    String zed =
        "@Route(kind = VERIFY)\ninterface Zed { Reward b(Answer a); Reward a(Answer a); Reward b(String s); }";
    String alpha = "@Route(kind = ROLLOUT)\ninterface Alpha { Reward run(Answer a); }";
    Map<String, String> together = Compiling.wrappers(Compiling.app(zed, alpha));
    assertThat(Compiling.wrappers(Compiling.app(alpha, zed))).isEqualTo(together);
    assertThat(Compiling.wrappers(Compiling.app(zed)).get("InstrumentedZed"))
        .isEqualTo(together.get("InstrumentedZed"));
    List<String> oneFile = List.of("-Xlint:all,-auxiliaryclass", "-Werror");
    Compilation inOneFile = Compiling.with(oneFile, Compiling.appSources(zed + "\n" + alpha));
    assertThat(Compiling.wrappers(inOneFile)).isEqualTo(together);
  }

  @Test
  void c41StaticNestedGenericTypes() {
    String text = ok("ForEcj", """
        @Route(kind = VERIFY)
        interface ForEcj { Reward b(Map0.Inner<? extends Answer> x); Reward a(); class Map0 { static class Inner<T> { } } }
        """);
    assertThat(text.indexOf("Reward b(")).isLessThan(text.indexOf("Reward a("));
  }

  @Test
  void c41InnerTypesOfGenericTypes() {
    String text = ok("Inners", """
        @Route(kind = VERIFY)
        interface Inners { Box<String>.Item<Integer> item(Box<?>.Item<?> other); class Box<T> { class Item<U> { } } }
        """);
    assertThat(text).contains("Inners.Box<String>.Item<Integer> item(Inners.Box<?>.Item<?> other)");
  }

  @Test
  void c43MethodsOfObjectAreNoRoutes() {
    String text = ok("Redeclares", """
        @Route(kind = VERIFY)
        interface Redeclares {
          Reward verify(Answer a);
          @Override boolean equals(Object o); @Override int hashCode(); @Override String toString();
        }
        """);
    assertThat(text)
        .containsOnlyOnce("RouteGate.isOff")
        .doesNotContain("equals(Object", "hashCode()");
  }

  @Test
  void c45StaticAndPrivateMethodsStayAlone() {
    String text = ok("Statics", """
        @Route(kind = VERIFY)
        interface Statics {
          Reward verify(Answer a);
          static Statics noop() { return a -> null; }
          private Reward helper(Answer a) { return verify(a); }
          private static int one() { return 1; }
          default Reward twice(Answer a) { one(); helper(a); return helper(a); }
          String NAME = "x";
        }
        """);
    assertThat(text)
        .contains("isOff(verify)", "isOff(twice)")
        .doesNotContain("noop", "helper", "one()");
  }

  @Test
  void c47EveryInterfaceEndsInAWrapperAnErrorOrAWarning() {
    Compilation compilation = Compiling.with(
        List.of(),
        Compiling.appSources(
            "@Route(kind = VERIFY, spanName = \"bad\\nname\")\ninterface Silent { Reward verify(Answer a); }",
            "@Route(kind = VERIFY)\ninterface NoMethods { }",
            "@Route(kind = VERIFY)\ninterface Fine { int m(); }"));
    assertThat(errors(compilation)).hasSize(1);
    assertThat(errors(compilation).get(0)).startsWith("RS303");
    assertThat(compilation.warnings()).hasSize(1);
    assertThat(compilation.warnings().get(0).getMessage(null)).startsWith("RS105");
  }

  @Test
  void c50C51NoAnnotationOfAFrameworkIsRepeated() {
    String text = unclaimed("Rest", """
        @Path("/verify")
        @Route(kind = VERIFY)
        interface Rest { @Path("{id}") Reward verify(@Path("id") @NotNull String id, @NotNull Answer body); }
        @interface Path { String value(); }
        @interface NotNull { }
        """);
    assertThat(text).doesNotContain("@Path", "@NotNull");
  }

  @Test
  void c51SecurityAnnotationsOfTheInterfaceAreCopied() {
    JavaFileObject security = JavaFileObjects.forSourceString(
        "jakarta.annotation.security.RolesAllowed",
        "package jakarta.annotation.security; public @interface RolesAllowed { String[] value(); }");
    List<JavaFileObject> sources = new ArrayList<>(List.of(Compiling.appSources("""
        @jakarta.annotation.security.RolesAllowed({"admin", "grader"})
        @Route(kind = VERIFY)
        interface Locked { @jakarta.annotation.security.RolesAllowed("x") int m(); }
        """)));
    sources.add(security);
    String text = wrapper(
        Compiling.with(UNCLAIMED, sources.toArray(JavaFileObject[]::new)), "InstrumentedLocked");
    assertThat(text).containsOnlyOnce("@RolesAllowed").contains("\"admin\"").contains("\"grader\"");
  }

  @Test
  void c65AnExpectedTypeThatCanBeThrownIsNoWarning() {
    ok(
        "Strict",
        """
        @Route(kind = VERIFY, expected = {NotGradable.class, IllegalStateException.class, Exception.class})
        interface Strict { Reward verify(Answer a) throws NotGradable; }
        """,
        "class NotGradable extends Exception { private static final long serialVersionUID = 1; }");
    ok("Later", """
        @Route(kind = VERIFY, expected = java.io.IOException.class)
        interface Later { java.util.concurrent.CompletionStage<Reward> verify(Answer a); int other(); }
        """);
  }

  @Test
  void c84AnEmptySpanNameMeansTheDefault() {
    assertThat(
            ok(
                "Nameless",
                "@Route(kind = VERIFY, spanName = \"\")\ninterface Nameless { Reward verify(Answer a); }"))
        .contains("\"gym.verify\"");
    Compilation bad = Compiling.app(
        "@Route(kind = VERIFY, spanName = \"  gym.\\u0000verify \")\ninterface BadName { Reward verify(Answer a); }");
    assertThat(errors(bad)).hasSize(1);
  }

  @Test
  void d01OverloadsWhoseTypesShareASimpleName() {
    ok("Dates", """
        @Route(kind = VERIFY)
        interface Dates {
          Reward verify(java.util.Date d);
          Reward verify(java.sql.Date d);
          <T> Reward verify(T[] a);
          <T extends Number> Reward verify(T[] a, int n);
        }
        """);
  }

  @Test
  void aTypeVariableOfAParentsMethodCapturesNoneOfTheHandlers() {
    String text = ok("Capturing", """
        @Route(kind = VERIFY)
        interface Capturing<V> extends Parent<V> { }
        interface Parent<A> { <V extends Comparable<A>> V convert(A from, java.util.List<? super V> to) throws Exception; }
        """);
    assertThat(text)
        .contains("<V_ extends Comparable<V>> V_ convert(V value, List<? super V_> list)");
  }

  @Test
  void anOverloadedGenericMethodIsCalledWithItsTypeArgument() {
    String text = ok("Fetching", """
        @Route(kind = VERIFY)
        interface Fetching {
          <T> T fetch(java.util.function.Supplier<T> s);
          <T extends Number> T fetch(java.util.concurrent.Callable<T> s, int n);
          <T> void fetch(T one, java.util.Collection<? super T> all);
        }
        """);
    assertThat(text).contains("delegate.<T>fetch(s)");
  }

  @Test
  void parentsWithDifferentErasures() {
    String text = ok(
        "Merged",
        """
        @Route(kind = VERIFY)
        interface Merged extends A<String>, B { }
        """,
        "interface A<T> { void accept(T value) throws java.io.IOException, InterruptedException; }",
        "interface B { void accept(String value) throws java.io.IOException; }");
    assertThat(text).contains("accept(String string) throws IOException {");
  }

  @Test
  void parentsOfWhichOneIsRaw() {
    ok("Half", """
        @Route(kind = VERIFY)
        @SuppressWarnings({"rawtypes", "unchecked"})
        interface Half extends A, B<String> { java.util.List list(); }
        interface A<T> { void accept(java.util.List<T> value); java.util.List<T> list(); }
        interface B<T> { void take(java.util.List<T> value); }
        """);
  }

  /** Found by the random interfaces: javac calls the one that says more. */
  @Test
  void parentsOfWhichOneTakesARawType() {
    ok("Raw", """
        @Route(kind = VERIFY)
        interface Raw extends A, B { }
        interface A { Object apply(java.util.function.Function<Object, Object> function); }
        @SuppressWarnings("rawtypes") interface B { Object apply(java.util.function.Function function); }
        """);
  }

  @Test
  void genericMethodsOfTwoParents() {
    String text = ok("Twice", """
        @Route(kind = VERIFY)
        interface Twice extends A, B { }
        interface A { <T, X extends Exception> java.util.Collection<T> all(T one) throws X; }
        interface B { <U, Y extends Exception> java.util.List<U> all(U one) throws Y; }
        """);
    assertThat(text).contains("> List<").doesNotContain("@SuppressWarnings");
  }

  @Test
  void threeThousandRoutesFit() {
    StringBuilder source =
        new StringBuilder("@Route(kind = ENDPOINT, group = \"sweep\")\ninterface Many {\n");
    for (int i = 0; i < 3000; i++) {
      source.append("  int method").append(i).append("(String s);\n");
    }
    assertThat(ok("Many", source.append("}").toString()))
        .contains("options.endpoint(\"method2999\"");
  }

  @Test
  void manySharedOptions() {
    String text = ok("Options", """
        interface Options {
          @Route(kind = AGENT, group = "a") int a1(); @Route(kind = AGENT, group = "a") int a2();
          @Route(kind = AGENT, group = "b") int b1(); @Route(kind = VERIFY, group = "b") int b2();
          @Route(kind = AGENT, group = "c") int c1(); @Route(kind = AGENT) int d1();
        }
        """);
    assertThat(text)
        .contains(
            "Routes options = routes.group(\"a\");",
            "Routes options2 = routes.group(\"b\");",
            "this.c1 = routes.group(\"c\").agent(",
            "this.d1 = routes.agent(");
  }

  @Test
  void theNearestDeclarationDecides() {
    String text = ok("Child", """
        @Route(kind = VERIFY)
        interface Child extends Middle {
          int own();
          @Untraced int agent();
        }
        """, """
        @Route(kind = ENDPOINT, group = "middle")
        interface Middle extends Base { int middle(); default int defaulted() { return 1; } int untraced(); }
        """, """
        interface Base { @Route(kind = AGENT) int agent(); @Route(kind = AGENT) int kept(); @Untraced int untraced(); int base();
          default int plain() { return 1; } @Route(kind = AGENT) default int annotated() { return 1; } }
        """);
    assertThat(text)
        .contains(
            "this.own = routes.verify(",
            "this.middle = routes.verify(",
            "this.base = routes.verify(",
            "this.kept = routes.agent(",
            "this.annotated = routes.agent(",
            "this.defaulted = routes.group(\"middle\").endpoint(")
        .doesNotContain("this.agent", "this.untraced", "this.plain");
  }

  @Test
  void annotatedParentsInClassFilesCount(@TempDir Path library) throws IOException {
    Library.compile(
        library, List.of("-cp", System.getProperty("java.class.path")), "lib/Parent.java", """
        package lib;
        import dev.routespan.annotations.*;
        @Route(kind = RouteKind.AGENT, group = "library")
        public interface Parent { int parent(@RolloutId("toString") Object id); @Untraced int not(); }
        """);
    Compilation compilation = Compiler.javac()
        .withProcessors(new RouteProcessor())
        .withOptions(Compiling.STRICT)
        .withClasspath(Library.classPathWith(library))
        .compile(Compiling.appSources(
            "interface FromJar extends lib.Parent { @Route(kind = VERIFY) int own(); }"));
    assertThat(wrapper(compilation, "InstrumentedFromJar"))
        .contains(
            "routes.group(\"library\").agent(\"parent\"", "rolloutId(object, it -> it.toString())")
        .doesNotContain("this.not");
  }

  @Test
  void attributeTypes() {
    ok("Types", """
        @Route(kind = VERIFY)
        interface Types<E extends Enum<E>, S extends CharSequence> {
          int m(@SpanAttribute("a") char a, @SpanAttribute("b") Short b, @SpanAttribute("c") StringBuilder c,
              @SpanAttribute("d") E d, @SpanAttribute("e") S e, @SpanAttribute("f") int[] f, @SpanAttribute("g") Double[] g,
              @SpanAttribute("h") java.util.Set<? extends S> h, @SpanAttribute("i") java.util.OptionalInt i,
              @SpanAttribute("j") java.util.Optional<java.util.List<Boolean>> j, @SpanAttribute("k") Thread.State k,
              @SpanAttribute(value = "l", from = "getName") Thread l, @SpanAttribute("m") java.util.EnumSet<Thread.State> m,
              @SpanAttribute("n") String... n);
          @SpanAttribute(value = "o", from = "id") <A extends Has & Runnable> A o();
          interface Has { String id(); }
        }
        """);
  }

  @Test
  void snakeCase() {
    assertThat(List.of(
            "chatCompletions",
            "getURLFor2D",
            "run",
            "toUtf8String",
            "a$b",
            "URL",
            "score2",
            "parseURL"))
        .extracting(RouteKind::snakeCase)
        .containsExactly(
            "chat_completions",
            "get_url_for_2d",
            "run",
            "to_utf8_string",
            "a_b",
            "url",
            "score2",
            "parse_url");
  }

  @Test
  void oneOriginatingElementAFile() {
    List<Integer> origins = Collections.synchronizedList(new ArrayList<>());
    Compilation compilation = Compiler.javac()
        .withProcessors(new CountingOrigins(origins))
        .compile(Compiling.appSources("@Route(kind = VERIFY)\ninterface One { int m(); }"));
    wrapper(compilation, "InstrumentedOne");
    assertThat(origins).isNotEmpty().containsOnly(1);
  }
}
