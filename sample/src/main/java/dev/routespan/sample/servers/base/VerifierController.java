package dev.routespan.sample.servers.base;

import com.fasterxml.jackson.databind.JsonNode;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.sample.servers.protocol.AggregateMetrics;
import dev.routespan.sample.servers.protocol.AggregateRequest;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;
import io.opentelemetry.api.common.Attributes;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * The routes of a resources server, in front of whichever verifiers the application brings; the name
 * of a verifier's bean is the name by which requests ask for it.
 */
@RestController
@Import(ServerBeans.class)
public class VerifierController {
  private static final Logger LOG = LoggerFactory.getLogger(VerifierController.class);

  private final Map<String, Verifier> verifiers;
  private final Map<String, AsyncVerifier> asyncVerifiers;

  VerifierController(
      Map<String, Verifier> verifiers,
      Map<String, AsyncVerifier> asyncVerifiers,
      RouteTelemetry telemetry,
      Attributes serverAttributes) {
    this.verifiers = new HashMap<>(verifiers);
    this.verifiers.replaceAll(
        (name, verifier) -> InstrumentedVerifier.wrap(verifier, telemetry, serverAttributes));
    this.asyncVerifiers = new HashMap<>(asyncVerifiers);
    this.asyncVerifiers.replaceAll(
        (name, verifier) -> InstrumentedAsyncVerifier.wrap(verifier, telemetry, serverAttributes));
  }

  /** Hands the answer to the verifier that the request names. */
  @PostMapping("/verify")
  CompletableFuture<VerifyResponse> verify(@RequestBody VerifyRequest request) {
    IncompleteRequest.refuseIf(request.missing());
    LOG.info("POST /verify: verifier {}", request.verifier());
    if (verifiers.containsKey(request.verifier())) {
      VerifyResponse verdict = verifiers.get(request.verifier()).verify(request);
      return CompletableFuture.completedFuture(verdict.on(request));
    }
    if (asyncVerifiers.containsKey(request.verifier())) {
      return asyncVerifiers
          .get(request.verifier())
          .verify(request)
          .thenApply(verdict -> verdict.on(request));
    }
    throw new ResponseStatusException(
        HttpStatus.BAD_REQUEST, "no verifier is called '" + request.verifier() + "'");
  }

  /** The verifiers keep no state, so there is no session to prepare, and nothing to tell of it. */
  @PostMapping("/seed_session")
  Map<String, String> seedSession(@RequestBody JsonNode request) {
    return Map.of();
  }

  @PostMapping("/aggregate_metrics")
  AggregateMetrics aggregateMetrics(@RequestBody AggregateRequest request) {
    IncompleteRequest.refuseIf(request.missing());
    return AggregateMetrics.of(request.verifyResponses());
  }
}
