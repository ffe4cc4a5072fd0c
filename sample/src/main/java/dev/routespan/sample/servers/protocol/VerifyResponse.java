package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * A verifier's verdict; a wrong answer is a verdict too.
 *
 * @param responsesCreateParams that of the request; null if it has none
 * @param response that of the request; null if it has none
 */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyResponse(
    double reward, String explanation, JsonNode responsesCreateParams, JsonNode response) {

  public static VerifyResponse right(String explanation) {
    return new VerifyResponse(1.0, explanation, null, null);
  }

  public static VerifyResponse wrong(String explanation) {
    return new VerifyResponse(0.0, explanation, null, null);
  }

  /** The same verdict together with what it is on, as the fleet's drivers want it. */
  public VerifyResponse on(VerifyRequest request) {
    return new VerifyResponse(
        reward, explanation, request.responsesCreateParams(), request.response());
  }
}
