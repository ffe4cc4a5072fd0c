package dev.routespan.sample.servers.agent;

import dev.routespan.sample.servers.base.Agent;
import dev.routespan.sample.servers.base.AgentController;
import dev.routespan.sample.servers.base.FleetClient;
import dev.routespan.sample.servers.base.SampleServer;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Serves {@code POST /run} and {@code POST /v1/responses}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(AgentController.class)
public class AgentServer {

  public static void main(String[] args) {
    SampleServer.run(AgentServer.class);
  }

  @Bean
  Agent agent(FleetClient fleet, Environment environment) {
    Trajectories trajectories = Trajectories.in(environment.getProperty("TRAJECTORY_FOLDER"));
    return new QuestionAgent(fleet, new FleetAddresses(environment), trajectories);
  }
}
