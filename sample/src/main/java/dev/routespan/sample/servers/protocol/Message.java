package dev.routespan.sample.servers.protocol;

/** One message of a conversation with a model. */
public record Message(String role, String content) {

  public static Message user(String content) {
    return new Message("user", content);
  }

  public static Message assistant(String content) {
    return new Message("assistant", content);
  }

  /** Tells whether the model said this. */
  public boolean fromAssistant() {
    return "assistant".equals(role);
  }
}
