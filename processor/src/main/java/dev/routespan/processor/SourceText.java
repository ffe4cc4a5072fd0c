package dev.routespan.processor;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.routespan.processor.mirror.UnresolvedValue;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;

/** Reads annotation values as they are written, which only javac shows, and not behind Gradle. */
final class SourceText {
  private SourceText() {}

  static Optional<String> of(UnresolvedValue value, ProcessingEnvironment environment) {
    try {
      TreePath path =
          Trees.instance(environment).getPath(value.element(), value.annotation(), value.value());
      return Optional.ofNullable(path).map(TreePath::getLeaf).map(SourceText::expression);
    } catch (IllegalArgumentException | LinkageError notThere) {
      return Optional.empty();
    }
  }

  private static String expression(Tree tree) {
    Tree value = tree instanceof AssignmentTree assignment ? assignment.getExpression() : tree;
    return value.toString();
  }
}
