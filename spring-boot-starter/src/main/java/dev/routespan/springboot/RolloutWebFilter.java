package dev.routespan.springboot;

import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.internal.phases.PhaseTimes;
import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.InboundRollout;
import dev.routespan.runtime.internal.rollout.Refusal;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import io.micrometer.common.KeyValue;
import io.opentelemetry.context.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Takes {@code /ng-rollout/<id>} off the path of a request to a reactive server, as {@code
 * RolloutPathFilter} does in a servlet container. The id is current where the request is handled, at
 * first and after its body was read; on other threads it is where the application propagates contexts.
 * It is also an attribute of the exchange. Answers tell their phases, as by {@code RolloutPhaseFilter}.
 */
final class RolloutWebFilter implements WebFilter, Ordered {
  private final ServerKind kind = ServerKind.fromEnvironment();
  private final boolean readsBaggage;
  private final boolean tellsPhases;

  RolloutWebFilter(boolean readsBaggage, boolean tellsPhases) {
    this.readsBaggage = readsBaggage;
    this.tellsPhases = tellsPhases;
  }

  /** What decides by the path comes after it. */
  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    ServerHttpRequest request = exchange.getRequest();
    try {
      InboundRollout rollout = InboundRollout.read(
          request.getPath().contextPath().value(),
          request.getURI().getRawPath(),
          kind.takesTokenCapture(),
          readsBaggage,
          name -> headers(request, name));
      InboundPath path = rollout.path();
      String id = rollout.id();
      if (id != null) {
        exchange.getAttributes().put(RolloutAttributes.ID_NAME, id);
        stampServerSpan(exchange, id);
      }
      return path == null && id == null && !tellsPhases
          ? chain.filter(exchange)
          : Mono.defer(() -> handle(exchange, path, id, chain));
    } catch (Refusal refusal) {
      return answer(exchange.getResponse(), refusal);
    }
  }

  /** Headers are no map any more in Spring 7. */
  private static List<String> headers(ServerHttpRequest request, String name) {
    return request.getHeaders().getValuesAsList(name);
  }

  private static Mono<Void> answer(ServerHttpResponse response, Refusal refusal) {
    response.setStatusCode(HttpStatusCode.valueOf(refusal.status()));
    response.getHeaders().set("Content-Type", Refusal.MEDIA_TYPE);
    return response.writeWith(Mono.just(response.bufferFactory().wrap(refusal.body())));
  }

  private Mono<Void> handle(
      ServerWebExchange exchange,
      @Nullable InboundPath path,
      @Nullable String id,
      WebFilterChain chain) {
    PhaseTimes phases = tellsPhases ? PhaseTimes.create() : null;
    if (phases != null) {
      tell(phases, exchange.getResponse());
    }
    RolloutScope scope = new RolloutScope(Context.current(), id, phases);
    ServerHttpRequest request = exchange.getRequest();
    ServerHttpRequest plain = path == null ? request : unprefixed(request, path);
    ServerWebExchange scoped =
        exchange.mutate().request(new ScopedRequest(plain, scope)).build();
    return Mono.from(scope.around(Mono.defer(() -> chain.filter(scoped))));
  }

  /** Sets the header at the last moment at which it can be. */
  private static void tell(PhaseTimes phases, ServerHttpResponse response) {
    response.beforeCommit(() -> Mono.fromRunnable(() -> {
      String header = phases.toHeader();
      if (!header.isEmpty()) {
        response.getHeaders().set(RolloutPhases.HEADER, header);
      }
    }));
  }

  private static ServerHttpRequest unprefixed(ServerHttpRequest request, InboundPath path) {
    ServerHttpRequest.Builder builder = request.mutate().path(path.withoutPrefix());
    if (path.traceparent() != null && headers(request, InboundPath.TRACEPARENT).isEmpty()) {
      builder.header(InboundPath.TRACEPARENT, path.traceparent());
    }
    return builder.build();
  }

  /** The span is an agent's and current, or Spring's, which makes it of the request's observation. */
  private static void stampServerSpan(ServerWebExchange exchange, String id) {
    RolloutAttributes.stampCurrentSpan(id);
    ServerRequestObservationContext.findCurrent(exchange.getAttributes())
        .ifPresent(observation -> RolloutIds.attributes(id)
            .forEach((key, value) -> observation.addHighCardinalityKeyValue(
                KeyValue.of(key.getKey(), value.toString()))));
  }

  /** A request whose body arrives while the id is current, as then its handler is called. */
  private static final class ScopedRequest extends ServerHttpRequestDecorator {
    private final RolloutScope scope;

    ScopedRequest(ServerHttpRequest request, RolloutScope scope) {
      super(request);
      this.scope = scope;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.from(scope.around(super.getBody()));
    }
  }
}
