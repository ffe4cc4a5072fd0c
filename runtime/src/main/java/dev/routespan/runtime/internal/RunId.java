package dev.routespan.runtime.internal;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The id of the run that this process belongs to: of the fleet's whole run, not of one rollout. */
public final class RunId {
  private RunId() {}

  /** Returns what the variables name; else a random one, the same for the whole process. */
  public static String of(Variables variables) {
    @Nullable String given = variables.text("RUN_ID");
    if (given == null) {
      given = variables.plain("SLURM_JOB_ID");
    }
    return given == null ? Random.VALUE : given;
  }

  /** One for the process, however often telemetry is built; made only if it is needed. */
  private static final class Random {
    static final String VALUE = UUID.randomUUID().toString();
  }
}
