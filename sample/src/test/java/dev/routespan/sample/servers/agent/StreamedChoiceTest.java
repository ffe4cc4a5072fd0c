package dev.routespan.sample.servers.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StreamedChoiceTest {

  @Test
  void joinsTheTokens() {
    assertThat(StreamedChoice.read(event("It ", "null")
                + event("is 4.", "null")
                + event("", "\"stop\"")
                + "data:[DONE]\n\n")
            .toString())
        .isEqualTo("Choice[message=Message[role=assistant, content=It is 4.], finishReason=stop]");
  }

  @Test
  void aStreamThatBrokeOffHasNoReason() {
    assertThat(StreamedChoice.read(event("It ", "null")).finishReason()).isNull();
  }

  @Test
  void whatIsNoChunkIsRejected() {
    assertThatThrownBy(() -> StreamedChoice.read("data:{\n\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a valid chunk of a chat completion: {");
  }

  private static String event(String token, String reason) {
    return "data: {\"id\": \"1\", \"choices\": [{\"delta\": {\"role\": \"assistant\", \"content\": \"%s\"}, \"finish_reason\": %s}]}\n\n"
        .formatted(token, reason);
  }
}
