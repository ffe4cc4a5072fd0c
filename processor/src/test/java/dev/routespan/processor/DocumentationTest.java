package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that asks for comments finds them in a wrapper, too. */
class DocumentationTest {
  private static final String PARENT = """
      package lib;

      /**
       * A parent.
       *
       * @param <T> what is verified
       */
      public interface Parent<T> {
        /**
         * Verifies.
         *
         * @param reply what to verify
         * @return the reward
         * @throws java.io.IOException if it cannot be read
         */
        double verify(T reply) throws java.io.IOException;
      }
      """;

  private static final String JUDGE = """
      package app;

      import dev.routespan.annotations.RolloutId;
      import dev.routespan.annotations.Route;
      import dev.routespan.annotations.RouteKind;
      import dev.routespan.annotations.SpanAttribute;
      import java.util.concurrent.CompletableFuture;

      /**
       * Judges.
       *
       * @param <A> an answer
       * @param <B> another
       */
      @Route(kind = RouteKind.VERIFY)
      public interface Judge<A, B extends Comparable<B>> extends lib.Parent<A> {
        /**
         * Verifies later.
         *
         * @param <C> a type
         * @param id of the rollout
         * @param other recorded
         * @return the rest
         */
        @SpanAttribute(value = "app.reward", from = "doubleValue")
        <C> CompletableFuture<Double> later(@RolloutId String id, @SpanAttribute("app.c") String other);

        /** Does nothing. */
        @Route(kind = RouteKind.AGENT, group = "agents")
        void nothing();
      }
      """;

  private static final String PLAIN = """
      package app;

      /** Plain. */
      @Deprecated
      public interface Plain {
        /** Runs. */
        @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.AGENT)
        void run();
      }
      """;

  @TempDir
  private Path folder;

  @Test
  void doclintAndJavadocFindNothing() throws IOException {
    String classPath = String.join(File.pathSeparator, Library.classPath());
    Build build = Build.in(folder)
        .file("lib/package-info.java", "/** A library. */\npackage lib;\n")
        .file("app/package-info.java", "/** An application. */\npackage app;\n")
        .file("lib/Parent.java", PARENT)
        .file("app/Judge.java", JUDGE)
        .file("app/Plain.java", PLAIN);
    Path output = build
        .options("-Xlint:all", "-Xdoclint:all", "-Werror", "-cp", classPath)
        .compile()
        .succeeded()
        .output();
    List<String> arguments = new ArrayList<>(
        List.of("-quiet", "-private", "-Werror", "-Xdoclint:all", "-cp", classPath, "-d"));
    arguments.add(folder.resolve("pages").toString());
    for (String type : List.of("lib/Parent", "app/Judge", "app/Plain")) {
      arguments.add(build.sources().resolve(type + ".java").toString());
    }
    for (String type : List.of("Judge", "Plain")) {
      arguments.add(output.resolve("app/Instrumented" + type + ".java").toString());
    }
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    int status = ToolProvider.findFirst("javadoc")
        .orElseThrow()
        .run(out, out, arguments.toArray(String[]::new));
    assertThat(status).as(said.toString()).isZero();
  }
}
