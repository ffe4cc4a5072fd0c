package dev.routespan.processor.read;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Which attribute keys are valid, and which suggest content that must not reach a span. */
final class AttributeKeys {
  private static final Pattern VALID = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
  /** Without what joins words, so that {@code api_key}, {@code api-key} and {@code apiKey} are one. */
  private static final Set<String> SENSITIVE = Set.of(
      "prompt",
      "inputtext",
      "outputtext",
      "text",
      "password",
      "passwd",
      "token",
      "authtoken",
      "secret",
      "key",
      "apikey",
      "privatekey",
      "authorization",
      "cookie",
      "credential");

  private AttributeKeys() {}

  static boolean isValid(String key) {
    return VALID.matcher(key).matches();
  }

  static boolean isSensitive(String key) {
    String lastPart = key.substring(key.lastIndexOf('.') + 1);
    return SENSITIVE.contains(lastPart.replaceAll("[_-]", "").toLowerCase(Locale.ROOT));
  }

  /** Returns a valid key like the one that was meant. */
  static String repaired(String key) {
    String repaired = key.strip().replaceAll("[^A-Za-z0-9_.-]", "_").replaceAll("^[^A-Za-z]+", "");
    return repaired.isEmpty() ? "app.task" : repaired;
  }
}
