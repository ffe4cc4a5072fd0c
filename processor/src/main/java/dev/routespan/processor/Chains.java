package dev.routespan.processor;

import com.palantir.javapoet.CodeBlock;
import java.util.List;

/** Lays out chains of calls: on one line if it is short, else each call on a line of its own. */
final class Chains {
  private static final int LINE = 100;
  private static final int INDENTATION = 4;

  private Chains() {}

  static CodeBlock assign(CodeBlock variable, CodeBlock start, List<CodeBlock> steps) {
    CodeBlock onOneLine = CodeBlock.of("$L = $L$L", variable, start, CodeBlock.join(steps, ""));
    return length(onOneLine) <= LINE ? onOneLine : onLines(variable, start, steps);
  }

  /** As it will be printed: without the packages that a block by itself prints. */
  private static int length(CodeBlock block) {
    String printed = block.toString().replaceAll("\\b[a-z][\\w]*\\.(?=(?:[a-z]\\w*\\.)*[A-Z])", "");
    return INDENTATION + printed.length() + 1;
  }

  static CodeBlock onLines(CodeBlock variable, CodeBlock start, List<CodeBlock> steps) {
    CodeBlock.Builder chain = CodeBlock.builder().add("$L =\n$L", variable, start);
    steps.forEach(step -> chain.add("\n    $L", step));
    return chain.build();
  }
}
