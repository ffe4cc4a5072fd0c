package dev.routespan.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server of a fleet is, where that decides what a path means: a request for {@code
 * /ng-rollout/<id>/training-token-capture/v1/responses} asks a model server for {@code /v1/responses},
 * and any other server for what stands behind the id.
 *
 * <p>Immutable, as every enum.
 */
public enum ServerKind {
  /** A server that answers as a model: {@code responses_api_models}. */
  MODEL("responses_api_models"),

  /** A server that runs an agent: {@code responses_api_agents}. */
  AGENT("responses_api_agents"),

  /** A server of tools and verifications: {@code resources_servers}. */
  RESOURCES("resources_servers");

  private static final String VARIABLE = "NEMO_GYM_SERVER_TYPE";

  private final String type;

  ServerKind(String type) {
    this.type = type;
  }

  /**
   * {@return the kind that the environment variable {@code NEMO_GYM_SERVER_TYPE} names} {@link
   * #RESOURCES} if there is none, or another one. Never throws.
   */
  public static ServerKind fromEnvironment() {
    return of(System.getenv());
  }

  static ServerKind of(Map<String, String> environment) {
    @Nullable String given = environment.get(VARIABLE);
    for (ServerKind kind : values()) {
      if (given != null && kind.type.equals(given.strip())) {
        return kind;
      }
    }
    return RESOURCES;
  }

  /** {@return whether {@code training-token-capture} is no part of the path for the application} */
  public boolean takesTokenCapture() {
    return this == MODEL;
  }
}
