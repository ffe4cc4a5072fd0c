package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What random interfaces have brought to light, each in its smallest form. */
class FoundFaultsTest {

  private static String wrapper(String type) {
    Compilation compilation = Compilation.run(
        List.of(Compilation.source(
            "app.H",
            "package app;\n@dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)\n"
                + type)),
        List.of("--release", "17", "-Xlint:all,-processing"),
        new RouteProcessor());
    assertThat(compilation.problems()).isEmpty();
    return compilation.generated().get("app.InstrumentedH");
  }

  @Test
  void aTypeVariableNamedLikeAWordOfTheWrapper() {
    assertThat(wrapper("interface H { <Override> void m(Override o); }"))
        .contains("<Override_> void m(Override_ o)");
    assertThat(wrapper(
            "interface H { <Object extends java.lang.Object & Comparable<Object>> void m(); }"))
        .contains("<Object_ extends Object & Comparable<Object_>> void m()");
  }

  @Test
  void aTypeVariableAndAParameterThatTogetherHideTheGate() {
    wrapper("interface H<RouteGate> { void m(Object dev, Object io); }");
  }

  /** One erasure twice, but neither allows what the other does. */
  @Test
  void aTypeVariableBesideItsBoundInAThrowsClause() {
    assertThat(wrapper("interface H { <E extends Exception> void m() throws E, Exception; }"))
        .contains("void m() throws E, Exception");
  }

  /** The wrapper may throw only what both parents allow. */
  @Test
  void aTypeVariableInOneThrowsClauseAndItsBoundInAnother() {
    assertThat(wrapper("interface H<E extends Exception> extends P<E>, Q { }"
            + " interface P<E extends Exception> { void m() throws E; }"
            + " interface Q { void m() throws Exception; }"))
        .contains("public void m() throws E {");
  }

  /** Around a call the compiler infers something else than the type variables themselves. */
  @Test
  void typeArgumentsThatNoArgumentDetermines() {
    assertThat(wrapper("""
        interface H {
          <T> java.util.Optional<? extends T> sync();
          <T> java.util.concurrent.CompletionStage<? extends T> async(java.util.Map<?, T> in);
          @dev.routespan.annotations.Untraced <T> java.util.Optional<? super T> plain(Object o);
          @SuppressWarnings("unchecked") <T> void varargs(java.util.Collection<? super T> in, String[]... more);
          <T> java.util.Optional<? extends T> known(T t, java.util.List<?> in);
        }
        """))
        .contains(
            "delegate.<T>sync()",
            "delegate.<T>async(in)",
            "delegate.<T>plain(o)",
            "delegate.<T>varargs(in, more)",
            "delegate.known(t, in)");
  }
}
