package dev.routespan.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The attributes that the runtime itself sets, of which catalogs tell neither type nor example. */
enum KnownAttribute {
  FUNCTION_NAME(
      "code.function.name", "string", "The method that was called", "dev.example.Grader.grade"),
  ERROR_TYPE("error.type", "string", "The failure's class", "java.io.IOException"),
  CANCELLED("nemo.gym.cancelled", "boolean", "True, if the call was cancelled"),
  DISPATCH_NAME(
      "nemo.gym.rollout.dispatch.name", "string", "The server that runs the rollouts", "agent"),
  FAILURE_CLASS(
      "nemo.gym.failure_class", "string", "Of what class the failure is", "agent_run_error"),
  FAILURE_KIND(
      "nemo.gym.failure_kind", "string", "Of what kind the failure is", "transport_timeout"),
  FAILURE_TYPE("nemo.gym.failure_type", "string", "The exception's class", "IOException"),
  MODEL_DIALECT(
      "nemo.gym.model.dialect",
      "string",
      "The model call's method in snake case",
      "chat_completions"),
  REPEAT_INDEX("nemo.gym.repeat.index", "int", "The attempt, if the rollout id tells it", 2),
  ROLLOUT_ID("nemo.gym.rollout.id", "string", "The rollout id", "7-2-a1"),
  ROLLOUT_OUTCOME(
      "nemo.gym.rollout.outcome", "string", "How the rollout ended", "scored", "failed", "omitted"),
  ROLLOUT_PHASE(
      "nemo.gym.rollout.phase", "string", "Whose share of the rollout it is", "model", "own"),
  RUN_ID("nemo.gym.run.id", "string", "The fleet's run", "4711"),
  SERVER_NAME("nemo.gym.server.name", "string", "The server that wraps the handler", "weather"),
  STREAM_ITEMS("nemo.gym.stream.items", "int", "The number of items, or of bytes", 12),
  TASK_ID("nemo.gym.task.id", "string", "The task's index, if the rollout id tells it", "7"),
  VERIFY_OUTCOME(
      "nemo.gym.verify.outcome", "string", "How the verification ended", "success", "failure");

  private final String key;
  private final String type;
  private final String brief;
  private final List<Object> examples;

  KnownAttribute(String key, String type, String brief, Object... examples) {
    this.key = key;
    this.type = type;
    this.brief = brief;
    this.examples = List.of(examples);
  }

  static Optional<KnownAttribute> of(String key) {
    return Arrays.stream(values()).filter(known -> known.key.equals(key)).findFirst();
  }

  /** Returns the type in the words of semantic conventions. */
  String type() {
    return type;
  }

  String brief() {
    return brief;
  }

  List<Object> examples() {
    return examples;
  }
}
