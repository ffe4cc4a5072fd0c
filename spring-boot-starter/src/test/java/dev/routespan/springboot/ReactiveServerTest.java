package dev.routespan.springboot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.context.Context;
import java.net.URI;
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

  @Test
  void makesTheIdCurrentWhereTheBodyWasReadOnAnotherThread() {
    Flux<DataBuffer> body = Flux.<DataBuffer>just(
            new DefaultDataBufferFactory().wrap("body ".getBytes(UTF_8)))
        .publishOn(Schedulers.parallel());
    runner.run(context -> assertThat(answer(
            context.getBean(RolloutWebFilter.class),
            MockServerHttpRequest.post("/ng-rollout/7-2-a1/verify").body(body)))
        .isEqualTo("body 7-2-a1"));
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

  private static String answer(RolloutWebFilter filter, MockServerHttpRequest request) {
    HttpHandler server = WebHttpHandlerBuilder.webHandler(RouterFunctions.toWebHandler(ECHO))
        .filter(filter)
        .build();
    MockServerHttpResponse response = new MockServerHttpResponse();
    server.handle(request, response).block();
    return response.getBodyAsString().block();
  }
}
