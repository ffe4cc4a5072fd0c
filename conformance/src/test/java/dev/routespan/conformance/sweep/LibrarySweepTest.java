package dev.routespan.conformance.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.sweep.Sweep.Outcome;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Wraps every interface of libraries of many kinds. With {@code -Droutespan.sweep=all} also of those
 * that take minutes.
 */
final class LibrarySweepTest {
  /** By the name of the artifact. */
  private static final List<String> LIBRARIES = List.of(
      // Collections.
      "guava",
      // Reactive.
      "reactive-streams",
      "reactor-core",
      "rxjava",
      // Servlets and REST.
      "jakarta.servlet-api",
      "jakarta.ws.rs-api",
      "spring-web",
      // Persistence.
      "jakarta.persistence-api",
      // Messaging.
      "jakarta.jms-api",
      "kafka-clients",
      "amqp-client",
      // RPC.
      "grpc-api",
      "grpc-stub",
      // Containers, validation, logging, telemetry.
      "spring-core",
      "spring-beans",
      "spring-context",
      "jakarta.enterprise.cdi-api",
      "jakarta.validation-api",
      "slf4j-api",
      "opentelemetry-api");

  /** More than 1,400 interfaces with up to some hundreds of methods each. */
  private static final List<String> LARGE = List.of("eclipse-collections-api");

  private static final int AT_LEAST = 1200;

  @Test
  void wrapsEveryInterfaceOfTheLibraries() {
    Map<String, List<Class<?>>> interfaces = new LinkedHashMap<>();
    libraries()
        .map(LibrarySweepTest::jar)
        .forEach(jar -> interfaces.put(jar.getFileName().toString(), Interfaces.ofJar(jar)));
    List<Class<?>> all = new ArrayList<>();
    interfaces.values().forEach(all::addAll);
    Sweep sweep = Sweep.over(all);
    interfaces.forEach((library, some) -> System.out.println(sweep.outcome(some).summary(library)));
    assertThat(sweep.faults()).isEmpty();
    assertThat(sweep.leftOut()).isEmpty();
    assertThat(interfaces).allSatisfy((library, some) -> {
      Outcome outcome = sweep.outcome(some);
      assertThat(outcome.wrapped()).isPositive().isEqualTo(outcome.interfaces());
    });
    assertThat(all).hasSizeGreaterThanOrEqualTo(AT_LEAST);
  }

  private static Stream<String> libraries() {
    return "all".equals(System.getProperty("routespan.sweep"))
        ? Stream.concat(LIBRARIES.stream(), LARGE.stream())
        : LIBRARIES.stream();
  }

  private static Path jar(String library) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(entry -> entry.getFileName().toString().matches(library + "-\\d.*\\.jar"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(library + " is not on the class path"));
  }
}
