package dev.routespan.runtime.internal;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of attributes that suggest content or a secret. The processor has the same list and refuses
 * them where it sees them; what it does not see, or an older one let through, loses its value here.
 */
public final class SensitiveKeys {
  /** What stands in place of a value. */
  public static final String REDACTED = "[REDACTED]";

  /** Without what joins words, so that {@code api_key}, {@code api-key} and {@code apiKey} are one. */
  private static final Set<String> LAST_PARTS = Set.of(
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

  /** By the names that wrappers capture under, which are constants: looked up in each call. */
  private static final Map<String, Boolean> CAPTURED = new ConcurrentHashMap<>();

  private SensitiveKeys() {}

  /** Returns whether the last part of a name, after its last dot, is one of the list. */
  public static boolean isSensitive(String name) {
    String lastPart = name.substring(name.lastIndexOf('.') + 1);
    return LAST_PARTS.contains(lastPart.replaceAll("[_-]", "").toLowerCase(Locale.ROOT));
  }

  /**
   * Returns the attributes with the values of sensitive ones replaced; each is told once.
   *
   * @param harmless names that whoever chose them vouches for
   * @param owner whose attributes these are, for the log
   */
  public static Attributes redact(Attributes attributes, Set<String> harmless, String owner) {
    AttributesBuilder redacted = attributes.toBuilder();
    for (AttributeKey<?> key : attributes.asMap().keySet()) {
      String name = key.getKey();
      if (isSensitive(name) && !harmless.contains(name)) {
        redacted.removeIf(each -> each.getKey().equals(name)).put(name, REDACTED);
        Log.warnOnce("the attribute " + Quoted.of(name) + " of " + owner
            + " is redacted, since its name suggests content or a secret; if it is harmless, name"
            + " it otherwise or declare it by @StaticAttribute(sensitive = true)");
      }
    }
    return redacted.build();
  }

  /**
   * Returns whether what a wrapper captures under a name is to be replaced, which is told once. Only an
   * older processor, with a shorter list, has let such a name through.
   *
   * @param owner whose attribute it is, for the log
   */
  public static boolean isSensitiveCapture(String name, Object owner) {
    Boolean known = CAPTURED.get(name);
    if (known != null) {
      return known;
    }
    boolean sensitive = isSensitive(name);
    CAPTURED.put(name, sensitive);
    if (sensitive) {
      Log.warnOnce("what " + owner + " captures as " + Quoted.of(name)
          + " is redacted, since that name suggests content or a secret; if it is harmless, name it"
          + " otherwise");
    }
    return sensitive;
  }
}
