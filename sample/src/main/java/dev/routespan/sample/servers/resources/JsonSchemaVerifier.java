package dev.routespan.sample.servers.resources;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import dev.routespan.sample.servers.base.AsyncVerifier;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Grades JSON answers against the task's schema, on another thread than the request's. */
final class JsonSchemaVerifier implements AsyncVerifier {
  /** Models like to wrap JSON in a Markdown fence, with a word or two around it. */
  private static final Pattern FENCE = Pattern.compile("```(?:json)?\\s*(.*?)```", Pattern.DOTALL);

  private final ObjectMapper json =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private final JsonSchemaFactory schemas = JsonSchemaFactory.getInstance(VersionFlag.V202012);
  private final Executor executor;

  JsonSchemaVerifier(Executor executor) {
    this.executor = executor;
  }

  @Override
  public CompletableFuture<VerifyResponse> verify(VerifyRequest request) {
    return CompletableFuture.supplyAsync(() -> grade(request), executor);
  }

  private VerifyResponse grade(VerifyRequest request) {
    JsonNode answer;
    try {
      answer = json.readTree(withoutFence(request.answer()));
    } catch (JsonProcessingException e) {
      return VerifyResponse.wrong("the answer is not valid JSON: " + e.getOriginalMessage());
    }
    Set<ValidationMessage> faults = schemas.getSchema(request.expected()).validate(answer);
    return faults.isEmpty()
        ? VerifyResponse.right("the answer fits the schema")
        : VerifyResponse.wrong(describe(faults));
  }

  private static String withoutFence(String answer) {
    Matcher fence = FENCE.matcher(answer);
    return fence.find() ? fence.group(1) : answer;
  }

  private static String describe(Set<ValidationMessage> faults) {
    return faults.stream()
        .map(ValidationMessage::getMessage)
        .sorted()
        .collect(Collectors.joining("; "));
  }
}
