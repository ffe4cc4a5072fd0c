package dev.routespan.sample;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The servers are there to be copied: whoever does so must not need the harness as well. */
class ServersStandAloneTest {

  private static final JavaClasses SAMPLE = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .importPackages("dev.routespan.sample");

  @Test
  void serversDoNotUseTheHarness() {
    noClasses()
        .that()
        .resideInAPackage("..sample.servers..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..sample.harness..")
        .check(SAMPLE);
  }

  @Test
  void noServerUsesAnotherServersClasses() {
    for (String server : new String[] {"agent", "model", "resources"}) {
      noClasses()
          .that()
          .resideInAPackage("..sample.servers..")
          .and()
          .resideOutsideOfPackage("..sample.servers." + server + "..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..sample.servers." + server + "..")
          .check(SAMPLE);
    }
  }
}
