package dev.routespan.sample.servers.resources;

import dev.routespan.sample.servers.base.AsyncVerifier;
import dev.routespan.sample.servers.base.SampleServer;
import dev.routespan.sample.servers.base.Verifier;
import dev.routespan.sample.servers.base.VerifierController;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.task.AsyncTaskExecutor;

/** Serves {@code POST /verify} for word problems and for JSON answers. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(VerifierController.class)
public class ResourcesServer {
  /** The name of the verifier of word problems. */
  public static final String NUMERIC = "numeric";

  /** The name of the verifier of JSON answers. */
  public static final String JSON_SCHEMA = "json_schema";

  public static void main(String[] args) {
    SampleServer.run(ResourcesServer.class);
  }

  @Bean(NUMERIC)
  Verifier numericVerifier() {
    return new NumericVerifier();
  }

  @Bean(JSON_SCHEMA)
  AsyncVerifier jsonSchemaVerifier(
      @Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor) {
    return new JsonSchemaVerifier(executor);
  }
}
