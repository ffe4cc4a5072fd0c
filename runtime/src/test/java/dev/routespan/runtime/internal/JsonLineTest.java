package dev.routespan.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonLineTest {

  @Test
  void writesEachTypeOfValue() {
    JsonLine line = new JsonLine()
        .put("text", "a")
        .put("number", 1)
        .put("fraction", 0.5)
        .put("flag", true)
        .put("list", List.of(1, "b"))
        .put("map", Map.of("k", "v"))
        .put("attributes", Attributes.of(AttributeKey.longArrayKey("n"), List.of(1L, 2L)))
        .put("other", AttributeKey.stringKey("key"))
        .put("nothing", null)
        .put("empty", List.of())
        .put("blank", Attributes.empty());

    assertThat(line)
        .hasToString(
            "{\"text\":\"a\",\"number\":1,\"fraction\":0.5,\"flag\":true,\"list\":[1,\"b\"],"
                + "\"map\":{\"k\":\"v\"},\"attributes\":{\"n\":[1,2]},\"other\":\"key\",\"empty\":[],"
                + "\"blank\":{}}");
  }

  @Test
  void staysOnOneLineOfAscii() {
    assertThat(new JsonLine().put("a\"b", "\\ \n\r\t\0\u001f\u007fé\u2028\uD83D\uDE00"))
        .hasToString("{\"a\\\"b\":\"\\\\ \\u000a\\u000d\\u0009\\u0000\\u001f\\u007f\\u00e9\\u2028"
            + "\\ud83d\\ude00\"}");
  }

  @Test
  void writesWhatIsNoNumberInJsonAsText() {
    assertThat(new JsonLine().put("a", Double.NaN).put("b", Double.NEGATIVE_INFINITY))
        .hasToString("{\"a\":\"NaN\",\"b\":\"-Infinity\"}");
  }

  @Test
  void writesAMomentInUtc() {
    assertThat(new JsonLine().putTime("t", 1_700_000_000_123_456_789L))
        .hasToString("{\"t\":\"2023-11-14T22:13:20.123456789Z\"}");
  }
}
