package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an interface says of null, its wrapper says too. NullAway and the Checker Framework read
 * such wrappers when the conformance module is compiled.
 */
class NullnessTest {
  @TempDir
  private Path folder;

  private Build build(String file) throws IOException {
    return Build.in(folder)
        .file("app/Judge.java", """
            package app;
            import dev.routespan.annotations.*;
            import java.util.*;
            import java.util.concurrent.*;
            @Route(kind = RouteKind.VERIFY)
            """ + file)
        .options("-Xlint:all,-processing", "-Werror");
  }

  /** The wrapper, in which every space is one blank. */
  private static String wrapper(Build build) throws IOException {
    return build.compile().succeeded().text("app/InstrumentedJudge.java").replaceAll("\\s+", " ");
  }

  private static Build annotation(Build build, String name, String targets) throws IOException {
    int dot = name.lastIndexOf('.');
    return build.file(
        name.replace('.', '/') + ".java",
        "package %s; @java.lang.annotation.Target({%s}) public @interface %s { }"
            .formatted(name.substring(0, dot), targets, name.substring(dot + 1)));
  }

  @Test
  void ofTypesAndTheirArguments() throws IOException {
    assertThat(wrapper(build("""
            public interface Judge<X extends @org.jspecify.annotations.Nullable Object> {
              @org.jspecify.annotations.Nullable String verify(@org.jspecify.annotations.Nullable String a, String b);
              CompletableFuture<@org.jspecify.annotations.Nullable X> later(Map.@org.jspecify.annotations.Nullable Entry<String, ? super @org.jspecify.annotations.Nullable X> e);
              <T extends @org.jspecify.annotations.Nullable Object> T any(@org.jspecify.annotations.Nullable T t, T @org.jspecify.annotations.NonNull [] ts);
            }
            """)))
        .contains(
            "class InstrumentedJudge<X extends @Nullable Object> implements Judge<X>",
            "static <X extends @Nullable Object> Judge<X> wrap(",
            "public @Nullable String verify(@Nullable String a, String b)",
            "public CompletableFuture<@Nullable X> later(",
            "Map. @Nullable Entry<String, ? super @Nullable X> e)",
            "<T extends @Nullable Object> T any(@Nullable T t, T @NonNull [] ts)");
  }

  @Test
  void ofVariablesThatAParentLeavesOpen() throws IOException {
    String parent = """
        package app;
        import org.jspecify.annotations.Nullable;
        interface Parent<T extends @Nullable Object> {
          @Nullable T one(@Nullable T in, T exact, java.util.List<? extends @Nullable T[]> many);
        }
        """;
    assertThat(wrapper(
            build("interface Judge extends Parent<String> { }").file("app/Parent.java", parent)))
        .contains("public @Nullable String one(@Nullable String string, String string2,"
            + " List<? extends @Nullable String[]> list)");
  }

  @Test
  void ofDeclarations() throws IOException {
    Build build = build("""
        interface Judge { @legacy.Nullable String verify(@legacy.Nullable String a, String b); }
        """);
    annotation(
        build,
        "legacy.Nullable",
        "java.lang.annotation.ElementType.METHOD, java.lang.annotation.ElementType.PARAMETER");
    assertThat(wrapper(build))
        .contains("@Override @Nullable public String verify(@Nullable String a, String b)");
  }

  /** As Spring's are. */
  @Test
  void ofDeprecatedAnnotations() throws IOException {
    Build build = build("""
            interface Judge {
              @SuppressWarnings("deprecation")
              @legacy.Nullable String verify(@legacy.Nullable String a);
            }
            """)
        .file("legacy/Nullable.java", "package legacy; @Deprecated public @interface Nullable { }");
    assertThat(wrapper(build)).contains("public String verify(@Nullable String a)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lombok.NonNull", "jakarta.validation.constraints.NotNull"})
  void ordersAndConstraintsAreNotRepeated(String name) throws IOException {
    Build build = build("interface Judge { int verify(@%s String a); }".formatted(name));
    annotation(
        build,
        name,
        "java.lang.annotation.ElementType.PARAMETER, java.lang.annotation.ElementType.TYPE_USE");
    assertThat(wrapper(build)).contains("verify(String a)");
  }

  @ParameterizedTest
  @CsvSource({
    "@org.jspecify.annotations.NullMarked,@NullMarked",
    "@org.jspecify.annotations.NullUnmarked,@NullUnmarked"
  })
  void ofScopes(String annotation, String expected) throws IOException {
    assertThat(wrapper(build(annotation + " interface Judge { int verify(String a); }")))
        .contains(expected + " @Generated class InstrumentedJudge");
  }

  @Test
  void aHiddenAnnotationOfAParentIsLeftOut() throws IOException {
    String parent = """
        package lib;
        public interface Parent { @Nullable String verify(@Nullable String in); }
        @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Nullable { }
        """;
    assertThat(wrapper(
            build("interface Judge extends lib.Parent { }").file("lib/Parent.java", parent)))
        .contains("public String verify(String string)");
  }
}
