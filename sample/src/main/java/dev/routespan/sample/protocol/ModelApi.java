package dev.routespan.sample.protocol;

/** The two ways to ask a model. */
public enum ModelApi {
  RESPONSES,
  CHAT_COMPLETIONS;

  /** Spreads tasks evenly over both, the same way in every run. */
  public static ModelApi ofTask(int taskIndex) {
    return taskIndex % 2 == 0 ? RESPONSES : CHAT_COMPLETIONS;
  }
}
