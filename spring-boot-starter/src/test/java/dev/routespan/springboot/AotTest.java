package dev.routespan.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

/** An application whose beans are defined by code that Spring wrote ahead of time. */
class AotTest {

  @Configuration(proxyBeanMethods = false)
  @Import({RoutespanAutoConfiguration.class, Handler.class})
  static class Application {
    @Bean
    InMemorySpanExporter exporter() {
      return InMemorySpanExporter.create();
    }

    @Bean
    OpenTelemetry openTelemetry(InMemorySpanExporter exporter) {
      return OpenTelemetrySdk.builder()
          .setTracerProvider(SdkTracerProvider.builder()
              .addSpanProcessor(SimpleSpanProcessor.create(exporter))
              .build())
          .build();
    }
  }

  static class Handler implements Verifier {
    private final double reward = 1;

    @Override
    public double verify(String answer) {
      return reward;
    }
  }

  @Test
  @CompileWithForkedClassLoader
  void wrapsBeans() {
    AnnotationConfigApplicationContext described = new AnnotationConfigApplicationContext();
    described.register(Application.class);
    TestGenerationContext generated = new TestGenerationContext();
    ClassName initializer =
        new ApplicationContextAotGenerator().processAheadOfTime(described, generated);
    generated.writeGeneratedContent();

    TestCompiler.forSystem().with(generated).compile(compiled -> {
      GenericApplicationContext context = new GenericApplicationContext();
      @SuppressWarnings("unchecked")
      ApplicationContextInitializer<GenericApplicationContext> define =
          compiled.getInstance(ApplicationContextInitializer.class, initializer.toString());
      define.initialize(context);
      context.refresh();
      try (context) {
        assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(1);
        assertThat(context.getBean(InMemorySpanExporter.class).getFinishedSpanItems())
            .extracting(SpanData::getName)
            .containsExactly("gym.verify");
      }
    });
    assertThat(generated.getGeneratedFiles().getGeneratedFiles(Kind.CLASS))
        .containsKey(Handler.class.getName().replace('.', '/') + "$$SpringCGLIB$$0.class");
    assertThat(RuntimeHintsPredicates.reflection().onType(InstrumentedVerifier.class))
        .accepts(generated.getRuntimeHints());
  }
}
