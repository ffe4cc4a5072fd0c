package dev.routespan.sample.harness.launch;

import dev.routespan.sample.servers.agent.AgentServer;
import dev.routespan.sample.servers.model.ModelServer;
import dev.routespan.sample.servers.resources.ResourcesServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The three servers. Whatever ends this program, they end too: {@link #close} is called on success and
 * failure, a shutdown hook does the same on Ctrl-C, and if this process is killed outright, the servers see
 * their standard input end.
 */
final class Fleet implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(120);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(12);
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final long POLL_MILLIS = 50;

  private final Console console;
  private final OutputFolder folder;
  private final ServerEnvironment environment;
  private final List<ServerProcess> servers = new ArrayList<>();
  private final Thread onShutdown = new Thread(this::abandon, "stop-fleet");
  private boolean stopping;

  Fleet(Console console, OutputFolder folder, ServerEnvironment environment) {
    this.console = console;
    this.folder = folder;
    this.environment = environment;
    Runtime.getRuntime().addShutdownHook(onShutdown);
  }

  /**
   * Starts the servers and waits until they serve.
   *
   * @return the agent's address
   * @throws FleetFailure if one ends, or is not ready in time
   */
  String start(ServerPorts ports) throws IOException, InterruptedException {
    ServerProcess model = launch(
        "model", ModelServer.class, environment.of("model", "responses_api_models", ports.model()));
    ServerProcess resources = launch(
        "resources",
        ResourcesServer.class,
        environment.of("resources", "resources_servers", ports.resources()));
    awaitReady(model, resources);
    Map<String, String> variables = environment.of("agent", "responses_api_agents", ports.agent());
    variables.put("MODEL_SERVER_URL", model.url());
    variables.put("RESOURCES_SERVER_URL", resources.url());
    variables.put("TRAJECTORY_FOLDER", folder.trajectories().toString());
    ServerProcess agent = launch("agent", AgentServer.class, variables);
    awaitReady(agent);
    return agent.url();
  }

  /** Not while stopping, or the new process would be missed. */
  private synchronized ServerProcess launch(
      String name, Class<?> main, Map<String, String> variables) throws IOException {
    if (stopping) {
      throw new FleetFailure("stopped before the " + name + " server was started");
    }
    console.print("starting the " + name + " server, log in " + folder.log(name));
    ServerProcess server = ServerProcess.start(name, main.getName(), variables, folder);
    servers.add(server);
    return server;
  }

  private void awaitReady(ServerProcess... starting) throws InterruptedException {
    List<ServerProcess> waiting = new ArrayList<>(List.of(starting));
    Stopwatch watch = new Stopwatch(HEARTBEAT);
    while (!waiting.isEmpty()) {
      waiting.removeIf(server -> reportIfReady(server, watch));
      if (watch.elapsed().compareTo(START_LIMIT) > 0) {
        throw new FleetFailure(
            names(waiting) + " not ready after " + watch + "; see " + folder.path());
      }
      if (watch.isHeartbeatDue()) {
        console.print("  still starting: " + names(waiting) + " (" + watch + ")");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private boolean reportIfReady(ServerProcess server, Stopwatch watch) {
    boolean ready = server.isReady();
    if (ready) {
      console.print(
          "  " + server.name() + " server ready on port " + server.port() + " after " + watch);
    }
    return ready;
  }

  private static String names(List<ServerProcess> servers) {
    return servers.stream().map(ServerProcess::name).collect(Collectors.joining(", "));
  }

  /** Stops all servers, gently first so that they flush their telemetry. */
  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(onShutdown);
    } catch (IllegalStateException e) {
      // The hook is running already and does the same.
    }
  }

  private void abandon() {
    console.close();
    stop();
  }

  private synchronized void stop() {
    stopping = true;
    servers.forEach(ServerProcess::requestStop);
    try {
      awaitStop(STOP_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      servers.forEach(ServerProcess::kill);
    }
  }

  /** Stops all servers as a supervisor does that is in a hurry: SIGTERM, and SIGKILL a little later. */
  synchronized void terminate(Duration grace) throws InterruptedException {
    stopping = true;
    servers.forEach(ServerProcess::terminate);
    awaitStop(grace);
    servers.forEach(ServerProcess::kill);
  }

  /** One limit for all: they stop side by side. */
  private void awaitStop(Duration limit) throws InterruptedException {
    Stopwatch watch = new Stopwatch(HEARTBEAT);
    for (ServerProcess server : servers) {
      server.awaitStop(limit.minus(watch.elapsed()));
    }
  }
}
