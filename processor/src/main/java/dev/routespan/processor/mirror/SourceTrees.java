package dev.routespan.processor.mirror;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Tells what only the source shows, and only if the compiler is javac and not behind Gradle. */
public final class SourceTrees {
  private final Optional<Trees> trees;

  public SourceTrees(ProcessingEnvironment environment) {
    this.trees = find(environment);
  }

  private static Optional<Trees> find(ProcessingEnvironment environment) {
    try {
      return Optional.of(Trees.instance(environment));
    } catch (IllegalArgumentException | LinkageError notThere) {
      return Optional.empty();
    }
  }

  /** Returns the value as it is written. */
  public Optional<String> text(UnresolvedValue value) {
    return trees
        .map(each -> each.getPath(value.element(), value.annotation(), value.value()))
        .map(TreePath::getLeaf)
        .map(SourceTrees::expression);
  }

  private static String expression(Tree tree) {
    Tree value = tree instanceof AssignmentTree assignment ? assignment.getExpression() : tree;
    return value.toString();
  }

  /** Returns whether a class stands in a source file that is named after another one. */
  public boolean isAuxiliary(TypeElement topLevel) {
    String own = topLevel.getSimpleName() + ".java";
    return trees
        .map(each -> each.getPath(topLevel))
        .map(path -> path.getCompilationUnit().getSourceFile().getName())
        .filter(name -> !name.matches("(?s)(.*[/\\\\])?\\Q" + own + "\\E"))
        .isPresent();
  }

  /** Returns whether a top-level class was not declared: it is final, but nobody wrote so. */
  public boolean isImplicit(TypeElement type) {
    return type.getModifiers().contains(Modifier.FINAL)
        && trees.filter(each -> !writesModifiers(each, type)).isPresent();
  }

  private static boolean writesModifiers(Trees trees, TypeElement type) {
    TreePath path = trees.getPath(type);
    if (path == null || !(path.getLeaf() instanceof ClassTree declaration)) {
      return true;
    }
    CompilationUnitTree file = path.getCompilationUnit();
    return trees.getSourcePositions().getStartPosition(file, declaration.getModifiers()) >= 0;
  }
}
