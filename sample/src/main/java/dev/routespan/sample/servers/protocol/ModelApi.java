package dev.routespan.sample.servers.protocol;

/** The ways to ask a model. */
public enum ModelApi {
  RESPONSES,
  CHAT_COMPLETIONS,
  CHAT_COMPLETIONS_STREAM;

  /** Spreads tasks evenly over all, the same way in every run. */
  public static ModelApi ofTask(int taskIndex) {
    return values()[Math.floorMod(taskIndex, values().length)];
  }
}
