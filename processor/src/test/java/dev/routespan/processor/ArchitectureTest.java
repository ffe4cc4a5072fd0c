package dev.routespan.processor;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The processor's packages depend on each other in one direction only, as their pages say. */
class ArchitectureTest {
  private static final String ROOT = "dev.routespan.processor";

  @Test
  void arrowsGoOneWay() {
    JavaClasses classes = new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages(ROOT);

    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("processor")
        .definedBy(ROOT)
        .layer("read")
        .definedBy(ROOT + ".read")
        .layer("check")
        .definedBy(ROOT + ".check")
        .layer("mirror")
        .definedBy(ROOT + ".mirror")
        .layer("model")
        .definedBy(ROOT + ".model")
        .layer("diagnostic")
        .definedBy(ROOT + ".diagnostic")
        .layer("write")
        .definedBy(ROOT + ".write")
        .whereLayer("processor")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("read")
        .mayOnlyBeAccessedByLayers("processor")
        .whereLayer("write")
        .mayOnlyBeAccessedByLayers("processor")
        .whereLayer("check")
        .mayOnlyBeAccessedByLayers("processor", "read")
        .whereLayer("mirror")
        .mayOnlyBeAccessedByLayers("processor", "read", "check")
        .whereLayer("diagnostic")
        .mayOnlyBeAccessedByLayers("processor", "read", "check")
        .check(classes);
  }
}
