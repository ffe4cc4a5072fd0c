package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** C34: every simple name that wrappers use, declared by the user in every way there is. */
class ShadowedNamesTest {
  private static final String ROUTE =
      "@dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY, "
          + "expected = java.lang.IllegalStateException.class)\n";

  /** In the way of no name of a wrapper, and out of reach of a constant named like a package. */
  private static final String IMPORT =
      "import static dev.routespan.annotations.RouteKind.ENDPOINT;\n";

  /** Makes a wrapper say all that it can say; the type named X is the user's own. */
  private static final String METHODS = """
        @java.lang.Deprecated
        java.lang.String old(java.lang.CharSequence s, java.lang.Object o) throws java.lang.Exception;
        @dev.routespan.annotations.SpanAttribute("length") java.lang.Integer m(
            @dev.routespan.annotations.RolloutId java.lang.String id, java.util.List<java.util.Date> in);
        java.util.concurrent.CompletionStage<java.lang.Void> async(@dev.routespan.annotations.RolloutId java.lang.String id);
        java.util.concurrent.Flow.Publisher<java.lang.String> tokens(@dev.routespan.annotations.RolloutId java.lang.String id);
        @dev.routespan.annotations.Route(kind = ENDPOINT, group = "g", untilClosed = true)
        java.util.stream.Stream<java.lang.String> lines();
        com.google.common.util.concurrent.ListenableFuture<java.lang.String> soon();
        org.reactivestreams.Publisher<java.lang.String> published();
        reactor.core.publisher.Flux<java.lang.String> many();
        reactor.core.publisher.Mono<java.lang.String> one();
        io.smallrye.mutiny.Uni<java.lang.String> uni();
        io.reactivex.rxjava3.core.Single<java.lang.String> single();
        void answer(java.lang.String in, io.grpc.stub.StreamObserver<java.lang.String> out);
        @java.lang.SuppressWarnings("unchecked") <A extends java.lang.Object & java.lang.Comparable<A>> A max(java.util.List<A>... all);
      """;

  /** Where NAME stands for the name. */
  private static final List<String> WAYS = List.of(
      ROUTE + "interface H {\nMETHODS}\nclass NAME { }",
      ROUTE + "interface H {\nMETHODS NAME use(NAME n); }\nclass NAME { }",
      ROUTE + "interface H {\nMETHODS class NAME { } }",
      ROUTE + "interface H {\nMETHODS NAME use(NAME n); interface NAME { } }",
      ROUTE
          + "interface H extends P {\nMETHODS P.NAME use(NAME n); }\ninterface P { enum NAME { A } }",
      ROUTE + "interface H extends P {\nMETHODS }\ninterface P { int NAME = 1; }",
      ROUTE
          + "interface H extends P {\nMETHODS NAME use(NAME n); }\ninterface P { int io = 1, dev = 2; }\nclass NAME { }",
      ROUTE + "interface H<InstrumentedH> {\nMETHODS InstrumentedH use(NAME n); }\nclass NAME { }",
      ROUTE + "interface H<NAME> {\nMETHODS NAME use(NAME n); }",
      ROUTE + "interface H {\nMETHODS <NAME extends java.lang.Number> NAME use(NAME n); }",
      ROUTE
          + "interface H extends P<java.util.Date> {\nMETHODS }\ninterface P<T> { <NAME> T use(NAME n, T t); }",
      ROUTE + "interface H<T> extends P<T> {\nMETHODS }\ninterface P<NAME> { NAME use(NAME n); }",
      ROUTE + "interface H {\nMETHODS int NAME(int i); }",
      ROUTE + "interface H {\nMETHODS int use(java.lang.String NAME, int i); }",
      ROUTE + "interface NAME {\nMETHODS}",
      ROUTE + "interface NAME<T> {\nMETHODS NAME<T> self(NAME<T> n); }",
      "class NAME { " + ROUTE + "interface H {\nMETHODS NAME use(NAME n); } }",
      "class Holder { " + ROUTE + "interface H {\nMETHODS NAME use(NAME n); } class NAME { } }");

  @Test
  void wrappersMeanWhatTheySayWhateverIsDeclaredAroundThem() {
    List<JavaFileObject> sources = new ArrayList<>();
    for (String name : names()) {
      for (int way = 0; way < WAYS.size(); way++) {
        String text = "package " + name.toLowerCase(java.util.Locale.ROOT) + "_" + way + ";\n"
            + IMPORT + WAYS.get(way).replace("METHODS", METHODS).replace("NAME", name);
        sources.add(Compilation.source(fileName(text), text));
      }
    }
    Compilation compilation = Compilation.run(
        sources,
        List.of("--release", "17", "-Xlint:all,-processing,-auxiliaryclass", "-Xmaxerrs", "9999"),
        new RouteProcessor());
    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.generated()).hasSameSizeAs(sources);
  }

  /** A type without a package has no other name than its short one. */
  @Test
  void aTypeWithoutPackageKeepsItsName() {
    String text =
        ROUTE + "interface H { Date use(java.util.Date first, Date second, Attributes a); }"
            + " class Date { } class Attributes { }";
    Compilation compilation = Compilation.run(
        List.of(Compilation.source("H", text)),
        List.of("-Xlint:all,-processing,-auxiliaryclass"),
        new RouteProcessor());

    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.generated().get("InstrumentedH"))
        .contains("public Date use(java.util.Date first, Date second, Attributes a)")
        .contains("io.opentelemetry.api.common.Attributes.empty()");
  }

  private static String fileName(String text) {
    Matcher header = Pattern.compile("package (\\w+);").matcher(text);
    Matcher type = Pattern.compile("(?m)^(?:interface|class) (\\w+)").matcher(text);
    return header.find() && type.find() ? header.group(1) + "." + type.group(1) : "";
  }

  /** All type names in a wrapper of all these methods, and the lower-case names of its variables. */
  private static Set<String> names() {
    Compilation plain = Compilation.run(
        List.of(Compilation.source(
            "app.H", "package app;\n" + IMPORT + ROUTE + "interface H {\n" + METHODS + "}")),
        List.of("-Xlint:all,-processing"),
        new RouteProcessor());
    assertThat(plain.problems()).isEmpty();
    Set<String> names = new TreeSet<>();
    Matcher words = Pattern.compile("\\b[A-Z]\\w+")
        .matcher(
            plain.generated().get("app.InstrumentedH").replaceAll("\"[^\"]*\"|/\\*.*\\*/", ""));
    while (words.find()) {
      names.add(words.group());
    }
    names.remove("InstrumentedH");
    assertThat(names).contains("Override", "RouteCall", "Attributes", "Scope", "SuppressWarnings");
    return names;
  }
}
