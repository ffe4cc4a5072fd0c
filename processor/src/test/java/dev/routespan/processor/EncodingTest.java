package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user writes reaches wrapper and catalog, whatever encoding the compiler uses. */
class EncodingTest {
  /** Written in ASCII, so that every encoding below reads it. */
  private static final String JUDGE = """
      package demo;
      import dev.routespan.annotations.*;
      public interface Judge {
        @Route(kind = RouteKind.VERIFY, spanName = "gym.pr\\u00fcfung\\\\\\u65e5\\ud83d\\ude00",
            attributes = @StaticAttribute(key = "app.half", value = "\\ud800|\\udc00"))
        double pr\\u00fcfe(@SpanAttribute(value = "app.id", from = "gr\\u00f6\\u00dfe") Aufgabe \\u65e5);
        interface Aufgabe { String gr\\u00f6\\u00dfe(); }
      }
      """;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"US-ASCII", "ISO-8859-1", "UTF-8", "Shift_JIS"})
  void everyCharacterSurvives(String encoding) throws Exception {
    Build.Result result = Build.in(folder)
        .file("demo/Judge.java", JUDGE)
        .options("-encoding", encoding, "-Xlint:all", "-Werror")
        .compile()
        .succeeded();
    String wrapper = result.text("demo/InstrumentedJudge.java");
    String catalog = result.text("META-INF/routespan/demo.Judge.json");
    assertThat(wrapper)
        .matches("\\p{ASCII}+")
        .contains("\"gym.pr\\u00fcfung\\\\\\u65e5\\ud83d\\ude00\"", "\"\\ud800|\\udc00\"")
        .contains("pr\\u00fcfe(Judge.Aufgabe \\u65e5)", "it.gr\\u00f6\\u00dfe()");
    assertThat(catalog)
        .matches("\\p{ASCII}+")
        .contains("\"gym.pr\\u00fcfung\\\\\\u65e5\\ud83d\\ude00\"", "\"\\ud800|\\udc00\"");
    SpanData span = span(result.output());
    assertThat(span.getName()).isEqualTo("gym.pr\u00fcfung\\\u65e5\ud83d\ude00");
    assertThat(span.getAttributes().get(AttributeKey.stringKey("app.half")))
        .isEqualTo("\ud800|\udc00");
  }

  /** Of one call of the only route. */
  private static SpanData span(Path classes) throws Exception {
    InMemorySpanExporter exporter = InMemorySpanExporter.create();
    OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build())
        .build();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Class<?> judge = loader.loadClass("demo.Judge");
      Object delegate =
          Proxy.newProxyInstance(loader, new Class<?>[] {judge}, (proxy, method, arguments) -> 1.0);
      Object wrapped = loader
          .loadClass("demo.InstrumentedJudge")
          .getMethod("wrap", judge, RouteTelemetry.class)
          .invoke(
              null,
              delegate,
              RouteTelemetry.builder(openTelemetry).spanGroups("all").build());
      judge.getMethods()[0].invoke(wrapped, new Object[] {null});
    }
    return exporter.getFinishedSpanItems().get(0);
  }
}
