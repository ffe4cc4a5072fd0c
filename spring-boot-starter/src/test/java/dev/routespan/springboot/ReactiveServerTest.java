package dev.routespan.springboot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The web filter, in front of WebFlux's own dispatching. */
class ReactiveServerTest {
  private static final RouterFunction<ServerResponse> ECHO = RouterFunctions.route()
      .GET(
          "/**",
          request -> ServerResponse.ok()
              .bodyValue(request.uri().getRawPath() + "?" + request.uri().getRawQuery() + " "
                  + RolloutContext.currentId() + " "
                  + request.exchange().getAttribute("nemo.gym.rollout.id")))
      .POST(
          "/**",
          request -> request
              .bodyToMono(String.class)
              .flatMap(body -> ServerResponse.ok().bodyValue(body + RolloutContext.currentId())))
      .build();

  private final ReactiveWebApplicationContextRunner runner =
      new ReactiveWebApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(
              RoutespanAutoConfiguration.class, ReactiveAutoConfiguration.class));

  @ParameterizedTest
  @CsvSource({
    "/ng-rollout/7-2-a1/verify?x=%20a, /verify?x=%20a 7-2-a1 7-2-a1",
    "/ng-rollout/7-2/a%20b?x=1, /a%20b?x=1 7-2 7-2",
    "/verify?x=1, /verify?x=1 null null",
    "/ng-rollout/7%2d2/verify?x=1, /ng-rollout/7%2d2/verify?x=1 null null",
    "/ng-rollout/7-2/%2e%2e/b?x=1, /ng-rollout/7-2/%2e%2e/b?x=1 null null",
  })
  void takesThePrefixOff(String target, String seen) {
    runner.run(context -> assertThat(answer(
            context.getBean(RolloutWebFilter.class),
            MockServerHttpRequest.method(HttpMethod.GET, URI.create(target)).build()))
        .isEqualTo(seen));
    assertThat(Context.current()).isSameAs(Context.root());
  }

  /** The other thread may still have to leave its scope when the answer is there. */
  @Test
  void makesTheIdCurrentWhereTheBodyWasReadOnAnotherThread() {
    Scheduler otherThread = Schedulers.newSingle("body");
    Flux<DataBuffer> body = Flux.<DataBuffer>just(
            new DefaultDataBufferFactory().wrap("body ".getBytes(UTF_8)))
        .publishOn(otherThread);
    runner.run(context -> assertThat(answer(
            context.getBean(RolloutWebFilter.class),
            MockServerHttpRequest.post("/ng-rollout/7-2-a1/verify").body(body)))
        .isEqualTo("body 7-2-a1"));
    otherThread.disposeGracefully().block(Duration.ofSeconds(10));
  }

  @Test
  void readsBaggageIfAsked() {
    runner
        .withPropertyValues("routespan.read-baggage=true")
        .run(context -> assertThat(answer(
                context.getBean(RolloutWebFilter.class),
                MockServerHttpRequest.get("/verify?x=1")
                    .header("baggage", "nemo.gym.rollout.id=7-2")
                    .build()))
            .isEqualTo("/verify?x=1 7-2 7-2"));
  }

  @Test
  void isOffWherePropertiesSaySo() {
    runner
        .withPropertyValues("routespan.rollout-path=false")
        .run(context ->
            assertThat(context.getBeansOfType(RolloutWebFilter.class)).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"/ng-rollout/7-2/verify, true", "/verify, true", "/verify, false"})
  void tellsHowLongTheVerificationTook(String target, boolean isOn) {
    runner
        .withBean(OpenTelemetry.class, ReactiveServerTest::withMetrics)
        .withPropertyValues("routespan.rollout-phases=" + isOn)
        .withBean(Verifier.class, () -> answer -> 1)
        .run(context -> {
          Verifier verifier = context.getBean(Verifier.class);
          MockServerHttpResponse response = respond(
              context.getBean(RolloutWebFilter.class),
              RouterFunctions.route()
                  .POST(
                      "/verify",
                      request -> request
                          .bodyToMono(String.class)
                          .flatMap(body -> ServerResponse.ok().bodyValue(verifier.verify(body))))
                  .build(),
              MockServerHttpRequest.post(target).body("42"));

          assertThat(response.getBodyAsString().block()).isEqualTo("1.0");
          String phases = response.getHeaders().getFirst("x-routespan-phases");
          assertThat(String.valueOf(phases))
              .matches(isOn ? "verification=[0-9]+[.][0-9]{3}" : "null");
        });
  }

  private static OpenTelemetry withMetrics() {
    return OpenTelemetrySdk.builder()
        .setMeterProvider(SdkMeterProvider.builder()
            .registerMetricReader(InMemoryMetricReader.create())
            .build())
        .build();
  }

  private static String answer(RolloutWebFilter filter, MockServerHttpRequest request) {
    return respond(filter, ECHO, request).getBodyAsString().block();
  }

  private static MockServerHttpResponse respond(
      RolloutWebFilter filter,
      RouterFunction<ServerResponse> routes,
      MockServerHttpRequest request) {
    HttpHandler server = WebHttpHandlerBuilder.webHandler(RouterFunctions.toWebHandler(routes))
        .filter(filter)
        .build();
    MockServerHttpResponse response = new MockServerHttpResponse();
    server.handle(request, response).block();
    return response;
  }
}
