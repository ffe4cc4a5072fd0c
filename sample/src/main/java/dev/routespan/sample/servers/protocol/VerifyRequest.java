package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * An answer to grade: the plain text, or the whole response of an agent as the fleet sends it.
 *
 * @param verifier the name of the verifier that grades it; {@link #DEFAULT_VERIFIER} if there is none
 * @param expected what that verifier measures the answer by: a number, or a JSON schema
 * @param answer the text of the response if it is not given
 * @param responsesCreateParams what the agent was asked; null if the answer is given
 * @param response what the agent answered; null if the answer is given
 */
@JsonNaming(SnakeCaseStrategy.class)
public record VerifyRequest(
    String verifier,
    @JsonAlias("expected_answer") JsonNode expected,
    String answer,
    JsonNode responsesCreateParams,
    JsonNode response) {

  /** The verifier of requests that name none, as no other server of the fleet has a choice of them. */
  public static final String DEFAULT_VERIFIER = "numeric";

  public VerifyRequest {
    responsesCreateParams = orNull(responsesCreateParams);
    response = orNull(response);
    verifier = verifier == null ? DEFAULT_VERIFIER : verifier;
    answer = answer == null && response != null && response.path("output").isArray()
        ? ResponsesReply.textOf(response)
        : answer;
  }

  /** A null in JSON says no more than a member that is missing. */
  private static JsonNode orNull(JsonNode member) {
    return member == null || member.isNull() ? null : member;
  }

  /** A request without the response that the answer is from. */
  public static VerifyRequest of(String verifier, JsonNode expected, String answer) {
    return new VerifyRequest(verifier, expected, answer, null, null);
  }

  /** The members that are missing. */
  public List<String> missing() {
    MissingMembers missing = new MissingMembers();
    if (answer == null || response != null) {
      missing
          .require("responses_create_params", responsesCreateParams)
          .require("response", response)
          .require("response.output", response == null || answer != null);
    }
    return missing.require("expected_answer", expected).names();
  }
}
