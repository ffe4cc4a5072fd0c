package dev.routespan.sample.servers.resources;

import dev.routespan.sample.servers.base.Verifier;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;
import java.util.Optional;

/** Grades the answer to a word problem by the number in it, however the model has written that. */
final class NumericVerifier implements Verifier {

  @Override
  public VerifyResponse verify(VerifyRequest request) {
    NumericAnswer expected = expected(request);
    Optional<NumericAnswer> given = NumericAnswer.in(request.answer());
    if (given.isEmpty()) {
      return VerifyResponse.wrong("the answer contains no number");
    }
    String comparison = "got " + given.get() + ", expected " + expected;
    return given.get().matches(expected)
        ? VerifyResponse.right(comparison)
        : VerifyResponse.wrong(comparison);
  }

  private static NumericAnswer expected(VerifyRequest request) {
    String text = request.expected().asText();
    return NumericAnswer.in(text)
        .orElseThrow(() -> new IllegalArgumentException(
            "the expected answer '" + text + "' is not a valid number"));
  }
}
