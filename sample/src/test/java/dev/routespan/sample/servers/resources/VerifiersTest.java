package dev.routespan.sample.servers.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;
import org.junit.jupiter.api.Test;

class VerifiersTest {
  private static final String SCHEMA = """
      {"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}}
      """;

  private final NumericVerifier numeric = new NumericVerifier();
  private final JsonSchemaVerifier jsonSchema = new JsonSchemaVerifier(Runnable::run);

  @Test
  void aWrongNumberIsAVerdict() {
    assertThat(number("90", "It is 91.").reward()).isZero();
    assertThat(number("90", "It is 90.").reward()).isEqualTo(1);
    assertThat(number("90", "No idea.").reward()).isZero();
  }

  @Test
  void aTaskWithoutANumberCannotBeGraded() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> number("unknown", "90"))
        .withMessage("the expected answer 'unknown' is not a valid number");
  }

  @Test
  void gradesJsonBySchema() throws Exception {
    assertThat(json("{\"x\": 1}").reward()).isEqualTo(1);
    assertThat(json("Sure:\n```json\n{\"x\": 1}\n```").reward()).isEqualTo(1);
    assertThat(json("{\"x\": \"one\"}").explanation()).contains("integer");
    assertThat(json("{\"x\": \"one\"}").reward()).isZero();
  }

  @Test
  void whatIsNoJsonIsAWrongAnswer() throws Exception {
    assertThat(json("x is 1").reward()).isZero();
    assertThat(json("{\"x\": 1} and more").reward()).isZero();
    assertThat(json("").reward()).isZero();
  }

  private VerifyResponse number(String expected, String answer) {
    return numeric.verify(VerifyRequest.of("numeric", TextNode.valueOf(expected), answer));
  }

  private VerifyResponse json(String answer) throws Exception {
    JsonNode schema = new ObjectMapper().readTree(SCHEMA);
    return jsonSchema.verify(VerifyRequest.of("json_schema", schema, answer)).get();
  }
}
