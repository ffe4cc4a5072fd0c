package dev.routespan.runtime.autoconfigure;

import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Variables;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the resource of a server tells: who it is, of which run, and where it runs. The names are those of
 * NVIDIA NeMo Gym's telemetry.
 */
final class FleetResource {

  /** Each attribute, and the variable that has it inside a job of Slurm. */
  private static final Map<String, String> SLURM_TEXTS = pairs(
      "slurm.job.id.raw", "SLURM_JOB_ID",
      "slurm.job.name", "SLURM_JOB_NAME",
      "slurm.job.user", "SLURM_JOB_USER",
      "slurm.job.account", "SLURM_JOB_ACCOUNT",
      "slurm.job.qos", "SLURM_JOB_QOS",
      "slurm.job.reservation", "SLURM_JOB_RESERVATION",
      "slurm.cluster.name", "SLURM_CLUSTER_NAME",
      "slurm.partition", "SLURM_JOB_PARTITION",
      "slurm.topology.addr", "SLURM_TOPOLOGY_ADDR",
      "slurm.topology.addr_pattern", "SLURM_TOPOLOGY_ADDR_PATTERN");

  private static final Map<String, String> SLURM_NUMBERS = pairs(
      "slurm.nnodes", "SLURM_JOB_NUM_NODES",
      "slurm.ntasks", "SLURM_NTASKS",
      "slurm.restart_count", "SLURM_RESTART_COUNT");

  /** Each attribute, and the variable that a pod's downward API is asked to set. */
  private static final Map<String, String> KUBERNETES = pairs(
      "k8s.pod.name", "K8S_POD_NAME",
      "k8s.pod.uid", "K8S_POD_UID",
      "k8s.namespace.name", "K8S_NAMESPACE",
      "k8s.node.name", "K8S_NODE_NAME",
      "k8s.container.name", "K8S_CONTAINER_NAME",
      "k8s.job.name", "K8S_JOB_NAME");

  private final Variables variables;
  private final AttributesBuilder attributes = Attributes.builder();

  private FleetResource(Variables variables) {
    this.variables = variables;
  }

  /**
   * @param ownName the service's name without that of the server
   * @param runId that of the fleet's run
   */
  static Attributes of(Variables variables, String ownName, String runId) {
    FleetResource resource = new FleetResource(variables);
    resource.addServer(ownName);
    resource.addRun(runId);
    if (variables.plain("SLURM_JOB_ID") != null) {
      resource.addSlurm();
    }
    if (variables.plain("KUBERNETES_SERVICE_HOST") != null) {
      KUBERNETES.forEach(resource::putText);
    }
    return resource.attributes.build();
  }

  private void addServer(String ownName) {
    String group = variables.plain("NEMO_GYM_SERVICE_GROUP");
    put("nemo.gym.service_group", group == null ? ownName : group);
    putText("nemo.gym.server.name", "NEMO_GYM_SERVER_NAME");
    putText("nemo.gym.server.type", "NEMO_GYM_SERVER_TYPE");
    put("nemo.gym.version", InstrumentationScope.VERSION);
    put("service.version", InstrumentationScope.VERSION);
    // Each server is a world of one process, not a rank of a training job.
    attributes.put("nv.dl.rank", 0L).put("nv.dl.world_size", 1L);
  }

  private void addRun(String runId) {
    put("nemo.run.id", runId);
    put("nemo.user.id", variables.text("USER_ID"));
    String environment = variables.plain("DEPLOYMENT_ENV");
    put(
        "deployment.environment.name",
        environment == null ? variables.plain("ENVIRONMENT") : environment);
  }

  /** A job that is no array is told as an array of one, so that queries need not know. */
  private void addSlurm() {
    SLURM_TEXTS.forEach(this::putText);
    SLURM_NUMBERS.forEach(this::putNumber);
    String job = variables.plain("SLURM_JOB_ID");
    String array = variables.plain("SLURM_ARRAY_JOB_ID");
    String task = variables.plain("SLURM_ARRAY_TASK_ID");
    boolean isArray = array != null && task != null;
    put("slurm.job.id", isArray ? array + "_" + task : job);
    put("slurm.array.job_id", isArray ? array : job);
    put("slurm.array.task_id", isArray ? task : "0");
    attributes.put("slurm.array.count", isArray ? number("SLURM_ARRAY_TASK_COUNT", 1) : 1);
    // Inside a step the variable names the step's own node.
    if (variables.plain("SLURM_STEP_ID") == null) {
      putText("slurm.head_node.name", "SLURMD_NODENAME");
    }
  }

  private void putText(String key, String variable) {
    put(key, variables.plain(variable));
  }

  private void putNumber(String key, String variable) {
    long number = number(variable, -1);
    if (number >= 0) {
      attributes.put(key, number);
    }
  }

  private long number(String variable, long otherwise) {
    String value = variables.plain(variable);
    return value != null && value.matches("[0-9]{1,18}") ? Long.parseLong(value) : otherwise;
  }

  private void put(String key, @Nullable String value) {
    if (value != null) {
      attributes.put(key, value);
    }
  }

  private static Map<String, String> pairs(String... keysAndVariables) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < keysAndVariables.length; i += 2) {
      pairs.put(keysAndVariables[i], keysAndVariables[i + 1]);
    }
    return pairs;
  }
}
