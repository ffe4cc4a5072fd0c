package dev.routespan.runtime.internal.metrics;

import java.util.Set;
import java.util.regex.Pattern;

/** The words by which a fleet says what kind of thing went wrong, so that each is one series. */
final class FailureKinds {
  private static final Set<String> REGISTERED = Set.of(
      "agent_command_not_allowed",
      "agent_request_failed",
      "agent_run_error",
      "agent_timeout",
      "cancelled",
      "cohort_incomplete",
      "environment_server_failed",
      "judge_failed",
      "judge_unparseable",
      "kill_shaped",
      "persistence_failed",
      "protocol_violation",
      "provider_oom_killed",
      "provider_quota_exhausted",
      "provider_unavailable",
      "session_expired",
      "session_lost",
      "session_release_failed",
      "shutdown",
      "transport_local_resource",
      "transport_peer_drop",
      "transport_timeout",
      "transport_unreachable",
      "verifier_error");

  private static final Pattern OF_A_SERVER =
      Pattern.compile("(?=.{3,64}$)[a-z][a-z0-9_]*:[a-z][a-z0-9_]*");

  private FailureKinds() {}

  static boolean isKnown(String kind) {
    return REGISTERED.contains(kind) || OF_A_SERVER.matcher(kind).matches();
  }
}
