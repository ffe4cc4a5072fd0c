package dev.routespan.runtime.internal.rollout;

import dev.routespan.runtime.internal.Quoted;

/** The path at which an application is deployed. */
public final class ContextPath {

  private ContextPath() {}

  /**
   * Returns the path unchanged.
   *
   * @throws IllegalArgumentException if it is not empty and does not start with a slash, or ends with
   *     one
   */
  public static String requireValid(String contextPath) {
    if (!contextPath.isEmpty() && (!contextPath.startsWith("/") || contextPath.endsWith("/"))) {
      throw new IllegalArgumentException("context path " + Quoted.of(contextPath)
          + " must be empty, or start with a slash and not end with one");
    }
    return contextPath;
  }
}
