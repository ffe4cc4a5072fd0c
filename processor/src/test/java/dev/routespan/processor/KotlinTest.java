package dev.routespan.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.routespan.processor.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stubs that kapt makes of Kotlin's interfaces, in whose place the wrapper meets their classes. */
class KotlinTest {
  static final Set<Diagnostic> COVERED = Set.of(Diagnostic.PROPERTY, Diagnostic.UNNAMEABLE_METHOD);

  private static final JavaFileObject THROWS =
      JavaFileObjects.forSourceString("kotlin.jvm.Throws", """
          package kotlin.jvm;
          public @interface Throws { Class<? extends Throwable>[] exceptionClasses(); }
          """);

  private static final JavaFileObject METADATA =
      JavaFileObjects.forSourceString("kotlin.Metadata", """
          package kotlin;
          public @interface Metadata { int k() default 1; String[] d1() default {}; String[] d2() default {}; }
          """);

  private static JavaFileObject judge(String members) {
    return JavaFileObjects.forSourceString("app.Judge", """
        package app;
        import dev.routespan.annotations.*;
        import java.util.function.Function;
        %s
        """.formatted(members));
  }

  /** As kapt does: only the processors see the stub. */
  private static Compilation process(String stub, String... options) {
    List<String> arguments = new ArrayList<>(List.of("-proc:only", "-Xlint:all,-processing"));
    arguments.addAll(List.of(options));
    return Compiling.with(arguments, judge(stub), THROWS, METADATA);
  }

  /** As Gradle does afterwards: the wrapper is compiled against Kotlin's class. */
  private static void compilesAgainst(String compiled, Compilation processed) {
    assertThat(processed.diagnostics()).isEmpty();
    String wrapper = Compiling.wrappers(processed).get("InstrumentedJudge");
    Compilation compilation = javac()
        .withOptions("-Xlint:all,-processing", "-Werror", "-proc:none")
        .compile(
            judge(compiled), JavaFileObjects.forSourceString("app.InstrumentedJudge", wrapper));
    assertThat(compilation.diagnostics()).as(wrapper).isEmpty();
  }

  @Test
  void n17ExceptionsThatOnlyAnAnnotationOfTheStubNames() {
    Map<String, String> compiledByStub = Map.of(
        "@kotlin.jvm.Throws(exceptionClasses = {java.io.IOException.class}) void load(Function<? super String, String> handler);",
        "void load(Function<? super String, String> handler) throws java.io.IOException;",
        "@kotlin.jvm.Throws(exceptionClasses = {java.io.IOException.class}) int load() throws java.io.IOException;",
        "int load() throws java.io.IOException;",
        "@kotlin.jvm.Throws(exceptionClasses = {IllegalStateException.class, InterruptedException.class}) java.util.concurrent.CompletableFuture<String> load(@RolloutId String id);",
        "java.util.concurrent.CompletableFuture<String> load(@RolloutId String id) throws IllegalStateException, InterruptedException;",
        "@kotlin.jvm.Throws(exceptionClasses = {}) int load();",
        "int load();");
    String route = "@Route(kind = RouteKind.VERIFY) public interface Judge { %s }";
    compiledByStub.forEach((stub, compiled) ->
        compilesAgainst(route.formatted(compiled), process(route.formatted(stub))));
  }

  @Test
  void n17ExpectedExceptionsAndInheritedOnes() {
    compilesAgainst("""
        @Route(kind = RouteKind.VERIFY) public interface Judge extends Base { }
        interface Base { int load(Function<? super String, String> handler) throws java.io.IOException; }
        """, process("""
            @Route(kind = RouteKind.VERIFY, expected = java.io.IOException.class)
            public interface Judge extends Base { }
            interface Base {
              @kotlin.jvm.Throws(exceptionClasses = {java.io.IOException.class})
              int load(Function<? super String, String> handler);
            }
            """));
  }

  /** The metadata is as kapt 2.1 writes it. */
  @Test
  void propertiesAreRoutesWhichANoteSays() {
    Compilation processed = process("""
        @kotlin.Metadata(d2 = {"Lapp/Judge;", "", "URL", "", "getURL", "()Ljava/lang/String;", "score",
            "", "getScore", "()D", "setScore", "(D)V", "traced", "getTraced", "hidden", "getHidden", "getFoo", "foo", "getPlain"})
        @Route(kind = RouteKind.VERIFY)
        public interface Judge {
          String getURL();
          double getScore();
          void setScore(double score);
          @Route(kind = RouteKind.AGENT) int getTraced();
          @Untraced int getHidden();
          int getFoo(String foo);
          int getPlain();
          int get();
        }
        """);
    assertThat(processed.diagnostics())
        .extracting(each -> each.getMessage(null).replaceFirst(" and is a route.*", ""))
        .containsExactlyInAnyOrder(
            "RS701: getURL() belongs to the Kotlin property URL",
            "RS701: getScore() belongs to the Kotlin property score",
            "RS701: setScore() belongs to the Kotlin property score");
    assertThat(processed.notes()).hasSize(3);
  }

  /** The stub has no such method; the metadata is as kapt 2.2 writes it. */
  @Test
  void aFunctionOfAValueClassCannotBeWrapped() {
    Compilation processed = process("""
        @Route(kind = RouteKind.VERIFY) public interface Judge extends Base { int plain(int n); }
        @kotlin.Metadata(d2 = {"Lapp/Base;", "", "newId", "newId-g7eVkVg", "(Ljava/lang/String;)Ljava/lang/String;",
            "plain", "", "n", "old", "getOld-WZ4Q5Ns"})
        interface Base { }
        """);
    assertThat(processed.errors())
        .extracting(each -> each.getLineNumber() + each.getMessage(null))
        .singleElement()
        .asString()
        .startsWith(
            "4RS117: no Java source can declare what Judge has, getOld-WZ4Q5Ns, newId-g7eVkVg, so");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load-x", "package", "a b c d"})
  void aNameThatOnlyAClassFileCanHave(String name, @TempDir Path classes) throws IOException {
    String placeholder = "x".repeat(name.length());
    Library.compile(classes, List.of(), "lib/Base.java", """
        package lib; public interface Base { void %s(); }
        """.formatted(placeholder));
    Path base = classes.resolve("lib/Base.class");
    String latin = Files.readString(base, StandardCharsets.ISO_8859_1);
    Files.writeString(base, latin.replace(placeholder, name), StandardCharsets.ISO_8859_1);

    Compilation compilation = javac()
        .withProcessors(new RouteProcessor())
        .withClasspath(Library.classPathWith(classes))
        .compile(
            judge(
                "@Route(kind = RouteKind.VERIFY) public interface Judge extends lib.Base { int m(); }"));

    assertThat(compilation.errors())
        .extracting(each -> each.getMessage(null))
        .singleElement()
        .asString()
        .startsWith("RS117: no Java source can declare what Judge has, " + name + ", so");
  }

  @Test
  void aDeferredIsToldOf() {
    Compilation compilation = javac()
        .withProcessors(new RouteProcessor())
        .compile(
            JavaFileObjects.forSourceString(
                "kotlinx.coroutines.Deferred",
                "package kotlinx.coroutines; public interface Deferred<T> { }"),
            judge("@Route(kind = RouteKind.VERIFY) public interface Judge {"
                + " kotlinx.coroutines.Deferred<String> ask(String a); }"));
    assertThat(compilation.warnings())
        .extracting(each -> each.getMessage(null))
        .singleElement()
        .asString()
        .startsWith("RS601: ask() has an asynchronous result (through a Deferred)");
  }
}
