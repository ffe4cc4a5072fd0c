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

/** The trees of javac. */
final class JavacTrees implements SourceTrees {
  private final Trees trees;

  private JavacTrees(Trees trees) {
    this.trees = trees;
  }

  static SourceTrees of(ProcessingEnvironment environment) {
    return new JavacTrees(Trees.instance(environment));
  }

  @Override
  public Optional<String> text(UnresolvedValue value) {
    return Optional.ofNullable(trees.getPath(value.element(), value.annotation(), value.value()))
        .map(TreePath::getLeaf)
        .map(JavacTrees::expression);
  }

  private static String expression(Tree tree) {
    Tree value = tree instanceof AssignmentTree assignment ? assignment.getExpression() : tree;
    return value.toString();
  }

  /** It is final, but nobody wrote so. */
  @Override
  public boolean isImplicit(TypeElement type) {
    return type.getModifiers().contains(Modifier.FINAL) && !writesModifiers(type);
  }

  private boolean writesModifiers(TypeElement type) {
    TreePath path = trees.getPath(type);
    if (path == null || !(path.getLeaf() instanceof ClassTree declaration)) {
      return true;
    }
    CompilationUnitTree file = path.getCompilationUnit();
    return trees.getSourcePositions().getStartPosition(file, declaration.getModifiers()) >= 0;
  }

  @Override
  public boolean isAuxiliary(TypeElement topLevel) {
    String own = topLevel.getSimpleName() + ".java";
    return Optional.ofNullable(trees.getPath(topLevel))
        .map(path -> path.getCompilationUnit().getSourceFile().getName())
        .filter(name -> !name.matches("(?s)(.*[/\\\\])?\\Q" + own + "\\E"))
        .isPresent();
  }
}
