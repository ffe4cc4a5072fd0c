package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JavaTextTest {
  private final JavaText text = new JavaText();

  @Test
  void keepsACommentOnOneLineIfItFits() {
    text.comment("Short.");

    assertThat(text).hasToString("/** Short. */\n");
  }

  @Test
  void breaksALongCommentBetweenWords() {
    text.comment("word ".repeat(30).strip());

    assertThat(text.toString().lines()).hasSize(4).allMatch(line -> line.length() <= 100);
  }

  @Test
  void leavesAWordThatFitsOnNoLineAsItIs() {
    String name = "x".repeat(120);
    text.comment("Before " + name + " after.");

    assertThat(text).hasToString("/**\n * Before\n * " + name + "\n * after.\n */\n");
  }

  @Test
  void movesAListThatDoesNotFitToTheNextLine() {
    text.list("return delegate.verify(", names(8), ");");

    assertThat(text)
        .hasToString("return delegate.verify(\n    " + String.join(", ", names(8)) + ");\n");
  }

  @Test
  void givesEachItemOfALongListALine() {
    text.list("verify(", names(20), ");");

    assertThat(text.toString().lines())
        .hasSize(21)
        .startsWith("verify(", "    argument1,")
        .endsWith("    argument20);");
  }

  private static List<String> names(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> "argument" + i).toList();
  }

  @Test
  void movesAThrowsClauseToALineOfItsOwn() {
    text.open("public void verify(", names(6), ")", "throws java.io.IOException");
    text.close();

    assertThat(text.toString().lines())
        .containsExactly(
            "public void verify(" + String.join(", ", names(6)) + ")",
            "    throws java.io.IOException {",
            "}");
  }

  @Test
  void escapesWhatALiteralCannotHold() {
    assertThat(JavaText.quote("a\"b\\c\nd\te\rf\u0001gä"))
        .isEqualTo("\"a\\\"b\\\\c\\nd\\te\\rf\\u0001gä\"");
  }
}
