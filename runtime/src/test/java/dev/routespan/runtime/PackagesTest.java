package dev.routespan.runtime;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The arrows between the packages go one way, as each package's documentation says. */
class PackagesTest {
  private static final String ROOT = "dev.routespan.runtime";

  private final JavaClasses classes = new ClassFileImporter()
      .importUrl(RouteTelemetry.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void dependOnWhatLiesBelowThem() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.routespan..")
        .layer("integrations")
        .definedBy(
            ROOT + ".autoconfigure",
            ROOT + ".grpc",
            ROOT + ".httpserver",
            ROOT + ".jersey",
            ROOT + ".jmx",
            ROOT + ".sdk",
            ROOT + ".servlet",
            ROOT + ".slf4j")
        .layer("what users call")
        .definedBy(ROOT)
        .layer("what wrappers call")
        .definedBy(ROOT + ".generated")
        .layer("internal")
        .definedBy(ROOT + ".internal..")
        .whereLayer("integrations")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("what users call")
        .mayOnlyBeAccessedByLayers("integrations")
        .whereLayer("what wrappers call")
        .mayOnlyBeAccessedByLayers("what users call")
        .ensureAllClassesAreContainedInArchitecture()
        .check(classes);
  }

  @Test
  void haveNoCycle() {
    slices().matching("dev.routespan.(**)").should().beFreeOfCycles().check(classes);
  }

  @Test
  void showWrappersWhatTheyNameAndNothingElse() {
    assertThat(classes.stream()
            .filter(type -> type.getPackageName().equals(ROOT + ".generated"))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder(
            "FlowPublishers",
            "ListenableFutures",
            "MutinyPublishers",
            "PublisherCall",
            "ReactivePublishers",
            "ReactorPublishers",
            "RouteAccessor",
            "RouteCall",
            "RouteGate",
            "RouteStart",
            "RouteWrapper",
            "Routes",
            "RxPublishers",
            "StreamObservers",
            "TracedRoute",
            "UntilClosed");
  }
}
