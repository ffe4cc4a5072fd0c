package dev.routespan.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The code blocks of a Markdown file that a comment before them names. */
final class MarkdownBlocks {

  private MarkdownBlocks() {}

  static List<String> read(Path file, String name) throws IOException {
    Pattern block =
        Pattern.compile("<!-- " + Pattern.quote(name) + " -->\n```\\w+\n(.*?)```", Pattern.DOTALL);
    return block
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  /** The only block of that name. */
  static String readOne(Path file, String name) throws IOException {
    List<String> blocks = read(file, name);
    if (blocks.size() != 1) {
      throw new IllegalStateException(blocks.size() + " blocks named " + name + " in " + file);
    }
    return blocks.get(0);
  }
}
