package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** C25: a type that another processor writes, wherever an interface can depend on it. */
class GeneratedTypesTest {
  private static final String HEADER = """
      package app;
      import dev.routespan.annotations.*;
      import java.util.*;
      import java.util.concurrent.*;
      """;
  private static final String ROUTE = "@Route(kind = RouteKind.VERIFY) ";

  private static final List<String> HANDLERS = List.of(
      ROUTE + "interface H { void m(Late late); }",
      ROUTE + "interface H { Late[] m(); }",
      ROUTE + "interface H { void m(Map<String, ? super List<? extends Late[]>> in); }",
      ROUTE + "interface H { void m(Late.Inner late); }",
      ROUTE + "interface H { <T extends Late & Comparable<T>> T m(List<T> in); }",
      ROUTE + "interface H<T extends Late> { T m(T t); }",
      ROUTE + "interface H { int m() throws LateFailure; }",
      ROUTE + "interface H extends LateParent<String> { }",
      ROUTE + "interface H extends P { } interface P extends LateParent<Late> { }",
      ROUTE + "interface H extends P<Late> { } interface P<T> { T m(T t); }",
      ROUTE + "interface H extends P { int own(); } interface P { CompletionStage<Late> m(); }",
      "interface H { @Route(kind = RouteKind.AGENT, expected = LateFailure.class) int m() throws Exception; }",
      "@Route(kind = RouteKind.AGENT, expected = {IllegalStateException.class, LateFailure.class})"
          + " interface H { int m() throws Exception; }",
      ROUTE + "interface H extends P { } interface P {"
          + " @Route(kind = RouteKind.AGENT, expected = LateFailure.class) int m() throws Exception; }",
      ROUTE + "interface H { int m(@RolloutId(\"id\") Late late); }",
      ROUTE + "interface H { @SpanAttribute(value = \"a\", from = \"id\") Late m(); }",
      ROUTE
          + "interface H { @SpanAttribute(value = \"a\", from = \"id\") CompletableFuture<Late> m(); }",
      ROUTE + "interface H { int m(@SpanAttribute(value = \"a\", from = \"kind\") Known k); }"
          + " interface Known { LateEnum kind(); }",
      ROUTE + "interface H { int m(@SpanAttribute(\"a\") LateEnum e); }",
      // The type in the signature is there, but what it is depends on one that is not.
      ROUTE + "interface H { Known m(); } class Known extends LateFuture { }",
      ROUTE + "interface H { <T extends Known> T m(); } class Known extends LateFuture { }",
      ROUTE
          + "interface H { Deep m(); } class Deep extends Known { } class Known extends LateFuture { }",
      ROUTE
          + "interface H extends P { } interface P { Known m(); } class Known extends LateFuture { }",
      ROUTE + "interface H { int m(@SpanAttribute(value = \"a\", from = \"id\") Known k); }"
          + " abstract class Known implements LateParent<String>, LateId { }");

  private static final Map<String, String> WRITTEN = new LinkedHashMap<>();

  static {
    String serial = "static final long serialVersionUID = 1;";
    WRITTEN.put("app.Late", "public record Late(String id) { public static class Inner { } }");
    WRITTEN.put("app.LateFailure", "public class LateFailure extends Exception { " + serial + " }");
    WRITTEN.put("app.LateParent", "public interface LateParent<T> { T m(T t); }");
    WRITTEN.put("app.LateEnum", "public enum LateEnum { A }");
    WRITTEN.put("app.LateId", "public interface LateId { String id(); }");
    WRITTEN.put(
        "app.LateFuture",
        "public class LateFuture extends java.util.concurrent.CompletableFuture<String> { }");
    WRITTEN.replaceAll((name, text) -> "package app;\n" + text);
  }

  @TestFactory
  Stream<DynamicTest> theWrapperIsTheOneOfTypesWrittenByHand() {
    return HANDLERS.stream()
        .map(handler -> DynamicTest.dynamicTest(handler, () -> assertSame(handler)));
  }

  private static void assertSame(String handler) {
    // Late is final: the bounds of type variables need a class that is not.
    Map<String, String> files = new LinkedHashMap<>(WRITTEN);
    if (handler.contains("T extends Late")) {
      files.put("app.Late", "package app;\npublic class Late { }");
    }
    String byHand = wrapper(handler, files, new RouteProcessor());
    for (boolean first : List.of(true, false)) {
      Processor other = new LateWriter(files);
      Processor ours = new RouteProcessor();
      String late =
          first ? wrapper(handler, Map.of(), other, ours) : wrapper(handler, Map.of(), ours, other);
      assertThat(late).isEqualTo(byHand);
    }
  }

  private static String wrapper(
      String handler, Map<String, String> files, Processor... processors) {
    List<JavaFileObject> sources = new ArrayList<>();
    sources.add(Compilation.source("app.H", HEADER + handler));
    // An annotation for the other processor: one whose annotations are all claimed is not run.
    sources.add(Compilation.source(
        "app.Trigger", "package app;\n@FunctionalInterface interface Trigger { void pull(); }"));
    files.forEach((name, text) -> sources.add(Compilation.source(name, text)));
    Compilation compilation = Compilation.run(
        sources, List.of("--release", "17", "-Xlint:all,-processing,-auxiliaryclass"), processors);
    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.messages()).isEmpty();
    return compilation.generated().get("app.InstrumentedH");
  }

  @Test
  void aTypeThatNobodyWritesIsReportedOnce() {
    Compilation compilation = Compilation.run(
        List.of(Compilation.source(
            "app.H",
            HEADER + ROUTE + "interface H { Known m(); } class Known extends Missing { }")),
        List.of(),
        new RouteProcessor());
    assertThat(compilation.problems()).hasSize(1);
    assertThat(compilation.problems().get(0).getCode()).startsWith("compiler.err.cant.resolve");
  }
}
