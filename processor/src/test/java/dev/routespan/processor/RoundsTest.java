package dev.routespan.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** Together with a processor that writes what the interfaces mention, or the interfaces themselves. */
class RoundsTest {
  private static final String HEADER =
      "package app;\nimport dev.routespan.annotations.*;\nimport static dev.routespan.annotations.RouteKind.*;\n";

  private static final Map<String, String> WRITTEN_LATE = new LinkedHashMap<>();

  static {
    WRITTEN_LATE.put(
        "app.GeneratedAnswer",
        "package app;\npublic record GeneratedAnswer(String text, String id) {}\n");
    WRITTEN_LATE.put(
        "app.GeneratedFailure",
        "package app;\npublic class GeneratedFailure extends Exception {\n"
            + "  private static final long serialVersionUID = 1;\n}\n");
    WRITTEN_LATE.put(
        "app.GeneratedParent",
        "package app;\ninterface GeneratedParent<T> { T inherited(T t); }\n");
    WRITTEN_LATE.put(
        "app.RoundTwo", HEADER + "@Route(kind = ROLLOUT)\ninterface RoundTwo { int run(); }\n");
  }

  private static final String[] INTERFACES = {
    """
    @Route(kind = VERIFY)
    interface UsesGenerated {
      Reward verify(java.util.List<? extends GeneratedAnswer[]> in) throws GeneratedFailure;
    }
    """,
    "@Route(kind = VERIFY)\ninterface Inherits extends GeneratedParent<String> { }",
    "@Route(kind = VERIFY)\ninterface Bound { <T extends Comparable<GeneratedAnswer>> T m(T t); }",
    "@Route(kind = VERIFY, expected = GeneratedFailure.class)\ninterface Expects { int m() throws Exception; }",
    "@Route(kind = VERIFY)\ninterface Captures { int m(@RolloutId(\"id\") GeneratedAnswer a, @SpanAttribute(value = \"a\", from = \"get\") Has h); }",
    "interface Has extends HasParent { }",
    "interface HasParent { GeneratedAnswer other(); String get(); }",
    "@Route(kind = VERIFY)\ninterface RoundOne { Reward verify(Answer a); }",
  };

  private static Map<String, String> wrappers(Compilation compilation) {
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    Map<String, String> wrappers = Compiling.wrappers(compilation);
    wrappers.keySet().removeIf(name -> !name.startsWith("Instrumented"));
    return wrappers;
  }

  @Test
  void c25C27WaitsForTypesThatAnotherProcessorWrites() {
    Compilation late = javac()
        .withProcessors(new LateWriter(WRITTEN_LATE), new RouteProcessor())
        .withOptions(Compiling.STRICT)
        .compile(Compiling.appSources(INTERFACES));
    Map<String, String> wrappers = wrappers(late);
    assertThat(wrappers)
        .containsOnlyKeys(
            "InstrumentedUsesGenerated",
            "InstrumentedInherits",
            "InstrumentedBound",
            "InstrumentedExpects",
            "InstrumentedCaptures",
            "InstrumentedRoundOne",
            "InstrumentedRoundTwo");
    assertThat(wrappers).as("as if it were all written by hand").isEqualTo(byHand());
  }

  private static Map<String, String> byHand() {
    var sources = new ArrayList<>(List.of(Compiling.appSources(INTERFACES)));
    WRITTEN_LATE.forEach((name, text) -> sources.add(JavaFileObjects.forSourceString(name, text)));
    return wrappers(Compiling.strictly(sources.toArray(JavaFileObject[]::new)));
  }
}
