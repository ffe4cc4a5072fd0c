package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import dev.routespan.annotations.Route;
import dev.routespan.fixtures.JavaProcess;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Uni;
import jakarta.servlet.Filter;
import jakarta.ws.rs.core.Feature;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.slf4j.MDC;
import reactor.core.publisher.Flux;

/** The runtime needs opentelemetry-api alone, and an integration's library only if it is used. */
class OptionalLibrariesTest {
  private static final String INTEGRATION =
      "dev\\.routespan\\.runtime\\.(?!internal\\.|generated\\.)[a-z0-9]+\\..*"
          + "|dev\\.routespan\\.runtime\\.generated\\."
          + "(ListenableFutures|MutinyPublishers|ReactivePublishers|ReactorPublishers|Rx[A-Z]\\w+|StreamObservers).*";

  private static final String LIBRARY =
      "(com\\.google|io\\.grpc|io\\.opentelemetry\\.sdk|io\\.reactivex|io\\.smallrye|jakarta|org\\.glassfish|org\\.reactivestreams|org\\.slf4j|reactor)\\..*";

  @Test
  void runsWithNothingButOpenTelemetrysApi() throws Exception {
    List<String> output = run(program("BareProgram"), needed());

    assertThat(output).contains("done");
    assertThat(loadedFromRuntime(output))
        .contains(
            "dev.routespan.runtime.generated.RouteCall",
            "dev.routespan.runtime.generated.UntilClosed")
        .noneMatch(name -> name.matches(INTEGRATION));
  }

  @Test
  void loadsNoIntegrationThoughItsLibraryIsThere() throws Exception {
    Set<Path> classPath = needed();
    classPath.addAll(jars(
        ListenableFuture.class,
        StreamObserver.class,
        Publisher.class,
        Flux.class,
        Uni.class,
        Single.class,
        io.grpc.Context.class,
        Filter.class,
        Feature.class,
        ResourceConfig.class,
        MDC.class,
        AutoConfigurationCustomizerProvider.class,
        SpanProcessor.class,
        LogRecordProcessor.class));
    List<String> output = run(program("BareProgram"), classPath);

    assertThat(output).contains("done");
    assertThat(loadedFromRuntime(output)).noneMatch(name -> name.matches(INTEGRATION));
    assertThat(loaded(output)).noneMatch(name -> name.matches(LIBRARY));
  }

  @Test
  void wrapsReactiveStreamsWithoutReactor() throws Exception {
    Set<Path> classPath = needed();
    classPath.addAll(jars(Publisher.class));
    List<String> output = run(program("ReactiveProgram"), classPath);

    assertThat(output).contains("done");
  }

  private static Set<Path> needed() throws URISyntaxException {
    Set<Path> needed = jars(RouteTelemetry.class, Route.class, OpenTelemetry.class, Context.class);
    needed.addAll(jars(Attributes.class));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Path.of(entry).getFileName().toString().startsWith("opentelemetry-common-")) {
        needed.add(Path.of(entry)); // a part of the api since 1.52.0
      }
    }
    return needed;
  }

  private static Set<Path> jars(Class<?>... types) throws URISyntaxException {
    Set<Path> jars = new LinkedHashSet<>();
    for (Class<?> type : types) {
      jars.add(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    return jars;
  }

  private static Path program(String name) throws URISyntaxException {
    return Path.of(Objects.requireNonNull(OptionalLibrariesTest.class.getResource(name + ".java"))
        .toURI());
  }

  private static List<String> run(Path program, Set<Path> classPath) throws Exception {
    List<String> entries = classPath.stream().map(Path::toString).toList();
    return JavaProcess.run(
            "-Xlog:class+load", "-cp", String.join(File.pathSeparator, entries), program.toString())
        .lines()
        .toList();
  }

  private static List<String> loadedFromRuntime(List<String> output) {
    return loaded(output).stream()
        .filter(name -> name.startsWith("dev.routespan.runtime."))
        .toList();
  }

  /** Of lines such as {@code [0.5s][info][class,load] dev.Some source: file:/folder}. */
  private static List<String> loaded(List<String> output) {
    return output.stream()
        .filter(line -> line.contains("] ") && line.contains(" source: "))
        .map(line -> line.substring(line.indexOf("] ") + 2).split(" ")[0])
        .toList();
  }
}
