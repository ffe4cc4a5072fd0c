package dev.routespan.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.runtime.servlet.RolloutPhaseFilter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** An application as users write one, on a real server. */
class ServletServerTest {
  private static ConfigurableApplicationContext application;
  private static InMemorySpanExporter spans;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @EnableMethodSecurity
  @Import({Guard.class, Front.class, ApiHandler.class, Underway.class})
  static class Application {
    @Bean
    InMemorySpanExporter exporter() {
      return InMemorySpanExporter.create();
    }

    /** Built as Spring Boot does. */
    @Bean
    OpenTelemetry openTelemetry(
        InMemorySpanExporter exporter, ObjectProvider<SpanProcessor> processors) {
      var tracing = SdkTracerProvider.builder();
      processors.orderedStream().forEach(tracing::addSpanProcessor);
      tracing.addSpanProcessor(SimpleSpanProcessor.create(exporter));
      return OpenTelemetrySdk.builder().setTracerProvider(tracing.build()).build();
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
      return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
          .csrf(csrf -> csrf.disable())
          .httpBasic(Customizer.withDefaults())
          .build();
    }

    @Bean
    UserDetailsService users() {
      return new InMemoryUserDetailsManager(
          User.withUsername("grader").password("{noop}secret").roles("GRADER").build());
    }
  }

  /** Tells when a request has left all filters, which may be after the client has the answer. */
  static class Underway implements ServletRequestListener {
    private final Phaser requests = new Phaser(1);

    @Override
    public void requestInitialized(ServletRequestEvent event) {
      requests.register();
    }

    @Override
    public void requestDestroyed(ServletRequestEvent event) {
      requests.arriveAndDeregister();
    }

    void awaitNone() throws InterruptedException, TimeoutException {
      requests.awaitAdvanceInterruptibly(requests.arrive(), 10, TimeUnit.SECONDS);
    }
  }

  @Service
  @PreAuthorize("hasRole('GRADER')")
  static class Guard implements Verifier {
    @Override
    public double verify(String answer) {
      return answer.equals("42") ? 1 : 0;
    }
  }

  /** A controller in front of a handler. */
  @RestController
  static class Front {
    private final Verifier verifier;
    private final OpenTelemetry openTelemetry;

    Front(Verifier verifier, OpenTelemetry openTelemetry) {
      this.verifier = verifier;
      this.openTelemetry = openTelemetry;
    }

    @GetMapping("/verify")
    double verify(@RequestParam("answer") String answer) {
      openTelemetry.getTracer("front").spanBuilder("front").startSpan().end();
      return verifier.verify(answer);
    }
  }

  /** An annotated interface that Spring MVC reads itself. */
  @RestController
  interface Api {
    @Route(kind = RouteKind.AGENT)
    @GetMapping("/run")
    @ResponseStatus(HttpStatus.ACCEPTED)
    String run(@RequestParam("task") String task);
  }

  @Component
  static class ApiHandler implements Api {
    @Override
    public String run(String task) {
      return "ran " + task;
    }
  }

  @BeforeAll
  static void start() {
    application = SpringApplication.run(
        Application.class,
        "--server.port=0",
        "--management.endpoints.web.exposure.include=routespan",
        "--spring.main.banner-mode=off");
    spans = application.getBean(InMemorySpanExporter.class);
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @BeforeEach
  void reset() {
    spans.reset();
  }

  @AfterEach
  void leaveAllScopes() throws Exception {
    application.getBean(Underway.class).awaitNone();
  }

  @Test
  void runsOnTheVersionThatIsToBeTested() {
    assertThat(SpringBootVersion.getVersion())
        .isEqualTo(System.getProperty("spring-boot.expected.version"));
  }

  @Test
  void refusesAnonymousWhereTheClassSaysSo() throws Exception {
    assertThat(get("/verify?answer=42").statusCode()).isEqualTo(401);
    assertThat(routes()).isEmpty();

    HttpResponse<String> response = send(request("/ng-rollout/7-2-a1/verify?answer=42")
        .header("Authorization", "Basic Z3JhZGVyOnNlY3JldA=="));

    assertThat(response.body()).isEqualTo("1.0");
    assertThat(routes()).containsExactly("gym.verify");
  }

  @Test
  void stampsEverySpanWithTheIdOfThePath() throws Exception {
    get("/ng-rollout/7-2-a1/verify?answer=42");

    assertThat(spans.getFinishedSpanItems()).isNotEmpty().allSatisfy(span -> {
      assertThat(span.getAttributes().get(AttributeKey.stringKey("nemo.gym.rollout.id")))
          .isEqualTo("7-2-a1");
      assertThat(span.getAttributes().get(AttributeKey.longKey("nemo.gym.repeat.index")))
          .isEqualTo(1);
    });
  }

  @Test
  void answersAsTheInterfaceSays() throws Exception {
    HttpResponse<String> response = get("/run?task=7");

    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEqualTo("ran 7");
    assertThat(routes()).containsExactly("gym.agent.run");
  }

  @Test
  void tellsHowLongTheVerificationTook() throws Exception {
    HttpRequest.Builder graded =
        request("/verify?answer=42").header("Authorization", "Basic Z3JhZGVyOnNlY3JldA==");

    assertThat(send(graded).headers().firstValue("x-routespan-phases"))
        .hasValueSatisfying(phases -> assertThat(phases).matches("verification=[0-9]+[.][0-9]{3}"));
    assertThat(get("/run?task=7").headers().firstValue("x-routespan-phases")).isEmpty();
  }

  @Test
  void hasTheFiltersThatPropertiesAskFor() {
    WebApplicationContextRunner runner = new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(
            RoutespanAutoConfiguration.class, ServletAutoConfiguration.class));
    runner.run(context -> assertThat(context.getBeansOfType(FilterRegistrationBean.class))
        .containsOnlyKeys("rolloutPathFilter", "rolloutPhaseFilter"));
    runner
        .withPropertyValues("routespan.rollout-path=false")
        .run(context -> assertThat(context.getBeansOfType(FilterRegistrationBean.class))
            .containsOnlyKeys("rolloutPhaseFilter"));
    runner
        .withPropertyValues("routespan.rollout-phases=false")
        .run(context -> assertThat(context.getBeansOfType(FilterRegistrationBean.class))
            .containsOnlyKeys("rolloutPathFilter"));
    runner
        .withBean(RolloutPhaseFilter.class)
        .run(context -> assertThat(context.getBeansOfType(FilterRegistrationBean.class))
            .containsOnlyKeys("rolloutPathFilter"));
  }

  @Test
  void countsInTheRegistryOfSpringBoot() throws Exception {
    MeterRegistry registry = application.getBean(MeterRegistry.class);
    DistributionSummary known = registry.find("gym.verify.duration_ms").summary();
    long before = known == null ? 0 : known.count();
    HttpResponse<String> response =
        send(request("/verify?answer=42").header("Authorization", "Basic Z3JhZGVyOnNlY3JldA=="));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(registry.get("gym.verify.duration_ms").summary().count()).isEqualTo(before + 1);
    assertThat(registry
            .get("gym.verify.completed_total")
            .tag("nemo.gym.verify.outcome", "success")
            .counter()
            .count())
        .isPositive();
    assertThat(registry.get("gym.verify.success_rate").gauge().value()).isEqualTo(1);
  }

  @Test
  void showsAndSelectsSpanGroups() throws Exception {
    String before = get("/actuator/routespan").body();
    assertThat(before)
        .isEqualTo("{\"spanGroups\":\"agent,http_client,model_call,rollout,server,verify\"}");

    assertThat(select("verify").body()).isEqualTo("{\"spanGroups\":\"verify\"}");
    get("/run?task=7");
    assertThat(routes()).isEmpty();
    HttpResponse<String> malformed = select("no-group!");
    assertThat(malformed.statusCode()).isEqualTo(400);
    assertThat(get("/actuator/routespan").body()).isEqualTo("{\"spanGroups\":\"verify\"}");

    select("per_rollout");
    assertThat(get("/actuator/routespan").body()).isEqualTo(before);
  }

  private static HttpResponse<String> select(String groups) throws Exception {
    return send(request("/actuator/routespan")
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString("{\"spanGroups\":\"" + groups + "\"}")));
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  private static HttpRequest.Builder request(String path) {
    String port = application.getEnvironment().getProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private static List<String> routes() {
    return spans.getFinishedSpanItems().stream()
        .map(SpanData::getName)
        .filter(name -> name.startsWith("gym."))
        .toList();
  }
}
