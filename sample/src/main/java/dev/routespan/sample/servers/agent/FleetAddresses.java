package dev.routespan.sample.servers.agent;

import org.springframework.core.env.Environment;

/** Where the servers of the fleet are: the others by environment variables, this one by its port. */
final class FleetAddresses {
  private final Environment environment;
  private final String model;
  private final String resources;

  FleetAddresses(Environment environment) {
    this.environment = environment;
    this.model = environment.getRequiredProperty("MODEL_SERVER_URL");
    this.resources = environment.getRequiredProperty("RESOURCES_SERVER_URL");
  }

  /** The agent itself. The port is known only once the server is up, so it is read at each call. */
  String agent() {
    return "http://127.0.0.1:" + environment.getRequiredProperty("local.server.port");
  }

  String model() {
    return model;
  }

  String resources() {
    return resources;
  }
}
