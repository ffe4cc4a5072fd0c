package dev.routespan.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What {@code docs/spring-boot.md} shows works as it stands. */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "spring-boot.md");
  private static final String METADATA = "META-INF/spring-configuration-metadata.json";

  @Test
  void wrapsTheBeanOfTheGuide(@TempDir Path folder) throws Exception {
    String code = only("<!-- spring-boot: ExactVerifier.java -->\n```java\n(.*?)```");
    InMemorySpanExporter spans = InMemorySpanExporter.create();
    OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(spans))
            .build())
        .build();
    URL[] classes = {folder.toUri().toURL()};
    try (openTelemetry;
        URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(RoutespanAutoConfiguration.class))
          .withBean(OpenTelemetry.class, () -> openTelemetry)
          .withBean(compile(folder, code, loader))
          .run(context -> {
            assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(1);
            assertThat(spans.getFinishedSpanItems())
                .extracting(SpanData::getName)
                .containsExactly("gym.verify");
          });
    }
  }

  /** Beside the interface of these tests, which is that of the README. */
  private static Class<?> compile(Path folder, String code, ClassLoader loader) throws Exception {
    Path source = folder.resolve("ExactVerifier.java");
    Files.writeString(
        source, "import " + Verifier.class.getName() + ";\n" + code, StandardCharsets.UTF_8);
    int failed = ToolProvider.getSystemJavaCompiler()
        .run(
            null,
            null,
            null,
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString(),
            source.toString());
    assertThat(failed).isZero();
    return loader.loadClass("ExactVerifier");
  }

  @Test
  void tellsEveryPropertyThereIs() throws Exception {
    String table = only("## Properties\n(.*?)\n## ");
    try (InputStream metadata = getClass().getClassLoader().getResourceAsStream(METADATA)) {
      String json = new String(metadata.readAllBytes(), StandardCharsets.UTF_8);

      assertThat(all("\n\\| `(routespan\\.[a-z-]+)` \\|", table))
          .isEqualTo(all("\"name\": \"(routespan\\.[a-z-]+)\"", json));
    }
  }

  private static String only(String pattern) throws Exception {
    Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(Files.readString(GUIDE));
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }

  private static Set<String> all(String pattern, String text) {
    Set<String> found = new TreeSet<>();
    Pattern.compile(pattern).matcher(text).results().forEach(each -> found.add(each.group(1)));
    return found;
  }
}
