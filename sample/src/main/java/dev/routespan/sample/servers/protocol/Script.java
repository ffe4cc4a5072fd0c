package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * What the stand-in model says to a task, one reply a turn, and how long it thinks before each. A
 * script keeps the sample deterministic: the task decides whether the model is right, wrong or slow.
 */
@JsonNaming(SnakeCaseStrategy.class)
public record Script(List<String> replies, long delayMs) {

  /** A request may have no script, but none that says nothing. */
  static boolean isComplete(Script script) {
    return script == null
        || script.replies() != null
            && !script.replies().isEmpty()
            && !script.replies().contains(null);
  }
}
