package dev.routespan.springboot;

import dev.routespan.runtime.sdk.RolloutLogRecordProcessor;
import dev.routespan.runtime.sdk.RolloutSpanProcessor;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The rollout id on every span and log record of the SDK, whoever builds that. */
@AutoConfiguration
class ProcessorsAutoConfiguration {

  /** Spring Boot adds the processors that are beans to the SDK. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({SdkTracerProvider.class, SdkLoggerProvider.class})
  static class OfSpringBoot {
    @Bean
    @ConditionalOnMissingBean
    RolloutSpanProcessor rolloutSpanProcessor() {
      return RolloutSpanProcessor.create();
    }

    /** Before the processor that exports, which would not see the attributes otherwise. */
    @Bean
    @ConditionalOnMissingBean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RolloutLogRecordProcessor rolloutLogRecordProcessor() {
      return RolloutLogRecordProcessor.create();
    }
  }

  /** OpenTelemetry's starter asks such beans; so does the SDK that we build. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({
    SdkTracerProvider.class,
    SdkLoggerProvider.class,
    AutoConfigurationCustomizerProvider.class
  })
  static class OfAutoconfiguration {
    @Bean
    AutoConfigurationCustomizerProvider rolloutProcessors() {
      return OfAutoconfiguration::customize;
    }

    private static void customize(AutoConfigurationCustomizer customizer) {
      customizer
          .addTracerProviderCustomizer(
              (builder, config) -> builder.addSpanProcessor(RolloutSpanProcessor.create()))
          .addLogRecordProcessorCustomizer((processor, config) ->
              LogRecordProcessor.composite(RolloutLogRecordProcessor.create(), processor));
    }
  }
}
