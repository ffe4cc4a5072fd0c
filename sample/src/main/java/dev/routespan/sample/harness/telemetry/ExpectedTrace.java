package dev.routespan.sample.harness.telemetry;

import dev.routespan.sample.servers.protocol.ModelApi;
import java.util.ArrayList;
import java.util.List;

/**
 * The spans that a rollout must leave, each with its whole line of parents. Groups that are off take
 * their spans out; what hung below them moves up.
 */
final class ExpectedTrace {
  /** The servers that every rollout reaches. */
  static final List<String> SERVICES =
      List.of("nemo-gym/agent", "nemo-gym/model", "nemo-gym/resources");

  private final List<String> paths = new ArrayList<>();

  private ExpectedTrace() {}

  /** Returns the path of every span, see {@link Trace#pathOf}. */
  static List<String> paths(RouteGroups groups, ModelApi api, int modelCalls) {
    ExpectedTrace trace = new ExpectedTrace();
    String rollout = trace.addRollout(groups, api, modelCalls);
    String verify = trace.addCall(rollout, "SERVER /verify (nemo-gym/resources)");
    trace.addIf(groups.verify(), verify, "gym.verify (nemo-gym/resources)");
    return trace.paths;
  }

  /** Returns the paths of a rollout that was stopped in its first call of the model. */
  static List<String> pathsToTheModel(RouteGroups groups, ModelApi api) {
    ExpectedTrace trace = new ExpectedTrace();
    trace.addRollout(groups, api, 1);
    return trace.paths;
  }

  private String addRollout(RouteGroups groups, ModelApi api, int modelCalls) {
    String run = add("", "SERVER /run (nemo-gym/agent)");
    String rollout = addIf(groups.rollout(), run, "gym.rollout (nemo-gym/agent)");
    addAgentStep(groups, rollout, api, modelCalls);
    return rollout;
  }

  private void addAgentStep(RouteGroups groups, String parent, ModelApi api, int modelCalls) {
    String request = addCall(parent, "SERVER /v1/responses (nemo-gym/agent)");
    String step = addIf(groups.agent(), request, "gym.agent.responses (nemo-gym/agent)");
    for (int i = 0; i < modelCalls; i++) {
      String call = addCall(step, "SERVER " + path(api) + " (nemo-gym/model)");
      addIf(groups.modelCall(), call, routeName(api) + " (nemo-gym/model)");
    }
  }

  /** All calls between servers are the agent's. */
  private String addCall(String parent, String server) {
    return add(add(parent, "CLIENT (nemo-gym/agent)"), server);
  }

  private String addIf(boolean present, String parent, String label) {
    return present ? add(parent, label) : parent;
  }

  private String add(String parent, String label) {
    String path = parent.isEmpty() ? label : parent + " > " + label;
    paths.add(path);
    return path;
  }

  private static String path(ModelApi api) {
    return switch (api) {
      case RESPONSES -> "/v1/responses";
      case CHAT_COMPLETIONS, CHAT_COMPLETIONS_STREAM -> "/v1/chat/completions";
    };
  }

  private static String routeName(ModelApi api) {
    return switch (api) {
      case RESPONSES -> "gym.model.responses";
      case CHAT_COMPLETIONS -> "gym.model.chat_completions";
      case CHAT_COMPLETIONS_STREAM -> "gym.model.chat_completions_stream";
    };
  }
}
