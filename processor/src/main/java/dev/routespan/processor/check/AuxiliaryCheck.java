package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.SourceTrees;
import java.util.Collection;
import java.util.List;
import javax.lang.model.element.TypeElement;

/** Tells of the one warning that a wrapper may give rise to and cannot suppress. */
public final class AuxiliaryCheck {
  private final Reporter reporter;
  private final SourceTrees trees;

  public AuxiliaryCheck(Reporter reporter, SourceTrees trees) {
    this.reporter = reporter;
    this.trees = trees;
  }

  /** Validates the top-level types that the wrapper of an interface mentions. */
  public void check(TypeElement handler, Collection<TypeElement> mentioned) {
    List<String> names = mentioned.stream()
        .filter(trees::isAuxiliary)
        .map(type -> type.getSimpleName().toString())
        .sorted()
        .toList();
    if (!names.isEmpty()) {
      reporter.report(
          handler,
          Diagnostic.AUXILIARY_CLASS,
          handler.getSimpleName(),
          String.join(" and ", names));
    }
  }
}
