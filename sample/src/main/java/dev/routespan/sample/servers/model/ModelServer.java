package dev.routespan.sample.servers.model;

import dev.routespan.runtime.ServerKind;
import dev.routespan.sample.servers.base.Model;
import dev.routespan.sample.servers.base.ModelController;
import dev.routespan.sample.servers.base.SampleServer;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Serves {@code POST /v1/responses} and {@code POST /v1/chat/completions}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ModelController.class)
public class ModelServer {

  public static void main(String[] args) {
    SampleServer.run(ModelServer.class);
  }

  /** It is one whatever started it, so that its paths mean the same outside of a fleet. */
  @Bean
  ServerKind serverKind() {
    return ServerKind.MODEL;
  }

  @Bean
  Model model() {
    return new ScriptedModel();
  }
}
