package dev.routespan.sample.harness.telemetry;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads attributes from OTLP, as text: the sample only shows and compares them. */
final class OtlpAttributes {

  private OtlpAttributes() {}

  static Map<String, String> read(List<KeyValue> attributes) {
    Map<String, String> texts = new TreeMap<>();
    attributes.forEach(attribute -> texts.put(attribute.getKey(), text(attribute.getValue())));
    return texts;
  }

  static String serviceName(Resource resource) {
    return read(resource.getAttributesList()).getOrDefault("service.name", "unknown");
  }

  /** A trace or span id, as it is written; empty if there is none. */
  static String hex(ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }

  private static String text(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> value.getStringValue();
      case BOOL_VALUE -> String.valueOf(value.getBoolValue());
      case INT_VALUE -> String.valueOf(value.getIntValue());
      case DOUBLE_VALUE -> String.valueOf(value.getDoubleValue());
      default -> value.toString().strip();
    };
  }
}
