package dev.routespan.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.example.InstrumentedRunner;
import dev.example.InstrumentedVerifier;
import dev.example.Runner;
import dev.example.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/testing.md shows is what the build compiles and runs. */
class TestingGuideTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void showsATestThatRuns() throws IOException {
    assertThat(block("dev/example/VerifierTest.java"))
        .isEqualTo(
            withoutPackage(ROOT.resolve("testing/src/test/java/dev/example/VerifierTest.java")));
  }

  @Test
  void showsTheHeadOfATestOfTheSample() throws IOException {
    Path test = ROOT.resolve(
        "sample/src/test/java/dev/routespan/sample/servers/resources/VerifyRoutesTest.java");
    String code = Files.readString(test);
    assertThat(code.substring(code.indexOf("@SpringBootTest(")))
        .startsWith(block("spring").stripTrailing());
  }

  @Test
  void showsAFailureAsItIs() throws IOException {
    TestRoutes routes = TestRoutes.create();
    Verifier verifier = InstrumentedVerifier.wrap(Integer::parseInt, routes.telemetry());
    Runner runner = InstrumentedRunner.wrap(
        (id, answer) -> CompletableFuture.completedFuture(verifier.verify(answer)),
        routes.telemetry());
    catchThrowable(() -> runner.run("7-2-a1", "none"));
    runner.run("7-3", "1");

    assertThat(catchThrowable(() ->
            assertThat(routes).hasRoute("gym.verify").withRolloutId("7-2-a1").succeeded()))
        .satisfies(failure -> assertThat(withoutDurations(failure.getMessage()))
            .isEqualTo(withoutDurations(block("failure").stripTrailing())));
  }

  private static String block(String name) throws IOException {
    Matcher block = Pattern.compile(
            "<!-- testing: " + Pattern.quote(name) + " -->\n```\\w+\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(ROOT.resolve("docs/testing.md")));
    assertThat(block.find()).as("a block named " + name).isTrue();
    return block.group(1);
  }

  private static String withoutPackage(Path file) throws IOException {
    return Files.readString(file).replaceFirst("package .*;\n\n", "");
  }

  private static String withoutDurations(String text) {
    return text.replaceAll("\\d+\\.\\d ms", "_");
  }
}
