package dev.routespan.processor.mirror;

import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;

/** Tells what only the source shows, and only if the compiler is javac and not behind Gradle. */
public interface SourceTrees {
  /** Names no type of javac's own, which a Java runtime for the Eclipse compiler may lack. */
  static SourceTrees of(ProcessingEnvironment environment) {
    try {
      return JavacTrees.of(environment);
    } catch (IllegalArgumentException | LinkageError notThere) {
      return new NoTrees();
    }
  }

  /** Returns the value as it is written. */
  Optional<String> text(UnresolvedValue value);

  /** Returns whether a top-level class was not declared. */
  boolean isImplicit(TypeElement type);

  /** Returns whether a class stands in a source file that is named after another one. */
  boolean isAuxiliary(TypeElement topLevel);

  /** Any other compiler. */
  record NoTrees() implements SourceTrees {
    @Override
    public Optional<String> text(UnresolvedValue value) {
      return Optional.empty();
    }

    @Override
    public boolean isImplicit(TypeElement type) {
      return false;
    }

    @Override
    public boolean isAuxiliary(TypeElement topLevel) {
      return false;
    }
  }
}
