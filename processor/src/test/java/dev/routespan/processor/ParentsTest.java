package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrapper is the same whether the build has a parent's source or its class file. */
class ParentsTest {
  private static final String PARENT = """
      package lib;
      import dev.routespan.annotations.*;
      import java.util.*;
      public interface Parent<T, E extends Exception> {
        T verify(@RolloutId("id") Answer reply, Answer other, @SpanAttribute("nemo.gym.dialect") String dialect);
        void all(int[] a, Answer[][] b, T c, boolean d, char e, long f, Integer g, Boolean h, Class<?> i, String... j);
        default <K> Map<K, T> group(List<T> one, Attributes two, URLName three, IO four, HTTP five, K six) throws E { return null; }
        @SuppressWarnings("unchecked") <X> void many(List<X>... lists);
        record Answer(String id) {}
        interface Attributes {} interface URLName {} interface IO {} interface HTTP {}
      }
      """;

  private static final String CHILD = """
      package app;
      import dev.routespan.annotations.*;
      @Route(kind = RouteKind.VERIFY)
      public interface Child extends lib.Parent<Double, RuntimeException> { int own(String kept); }
      """;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-parameters", "-g", "-g:none"})
  void namesAreTheSameOfSourcesAndOfClassFiles(String option) throws IOException {
    Build.Result ofSource = Build.in(folder)
        .file("lib/Parent.java", PARENT)
        .file("app/Child.java", CHILD)
        .options(
            "-Xlint:all", "-Werror", "-cp", String.join(File.pathSeparator, Library.classPath()))
        .compile()
        .succeeded();
    Path library = Build.in(folder)
        .file("lib/Parent.java", PARENT)
        .options(option, "-cp", String.join(File.pathSeparator, Library.classPath()))
        .compileWithoutProcessor()
        .succeeded()
        .output();
    String classPath =
        library + File.pathSeparator + String.join(File.pathSeparator, Library.classPath());
    Build.Result ofClassFile = Build.in(folder)
        .file("app/Child.java", CHILD)
        .options("-Xlint:all", "-Werror", "-cp", classPath)
        .compile()
        .succeeded();
    for (String file : List.of("app/InstrumentedChild.java", "META-INF/routespan/app.Child.json")) {
      assertThat(ofClassFile.text(file)).isEqualTo(ofSource.text(file));
    }
  }

  @Test
  void namesAreDerivedFromTheTypes() throws IOException {
    String text = Build.in(folder)
        .file("lib/Parent.java", PARENT)
        .file("app/Child.java", CHILD)
        .compile()
        .succeeded()
        .text("app/InstrumentedChild.java")
        .replaceAll("\\s+", " ");
    assertThat(text)
        .contains(
            "verify(Parent.Answer answer, Parent.Answer answer2, String string)",
            "all(int[] numbers, Parent.Answer[][] answers, Double number, boolean flag, char character,"
                + " long number2, Integer integer, Boolean flag2, Class<?> type, String... strings)",
            "(List<Double> list, Parent.Attributes attributes, Parent.URLName urlName, Parent.IO io2,"
                + " Parent.HTTP http, K value)",
            "own(String kept)");
  }

  @Test
  void aParentInTheSameFileKeepsItsNames() throws IOException {
    String text = Build.in(folder)
        .file("app/Outer.java", """
            package app;
            import dev.routespan.annotations.*;
            class Outer {
              interface Parent { int verify(String reply); }
              @Route(kind = RouteKind.VERIFY) interface Child extends Parent { }
            }
            """)
        .compile()
        .succeeded()
        .text("app/InstrumentedOuter_Child.java");
    assertThat(text).contains("verify(String reply)");
  }
}
