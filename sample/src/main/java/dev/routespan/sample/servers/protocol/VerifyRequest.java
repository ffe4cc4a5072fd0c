package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An answer to grade.
 *
 * @param verifier the name of the verifier that grades it
 * @param expected what that verifier measures the answer by: a number, or a JSON schema
 */
public record VerifyRequest(String verifier, JsonNode expected, String answer) {}
