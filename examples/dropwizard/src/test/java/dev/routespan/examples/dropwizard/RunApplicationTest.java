package dev.routespan.examples.dropwizard;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.testkit.Answer;
import dev.routespan.examples.testkit.HostContract;
import dev.routespan.examples.testkit.RunningHost;
import dev.routespan.runtime.RouteTelemetry;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.testing.ConfigOverride;
import io.dropwizard.testing.DropwizardTestSupport;

class RunApplicationTest extends HostContract {

  /** The same application without a wrapper. */
  public static final class PlainApplication extends RunApplication {
    public PlainApplication() {
      super(RouteTelemetry.noop());
    }

    @Override
    RunResource resource() {
      return new RunHandler(new ExactVerifier());
    }
  }

  @Override
  protected RunningHost startPlain() throws Exception {
    return running(new PlainApplication());
  }

  @Override
  protected RunningHost startWrapped(RouteTelemetry telemetry) throws Exception {
    return running(new RunApplication(telemetry));
  }

  /** Dropwizard numbers each of its errors. */
  @Override
  protected Answer comparable(Answer answer) {
    return answer.withBody(answer.body().replaceAll("ID [0-9a-f]+", "ID"));
  }

  private static RunningHost running(RunApplication served) throws Exception {
    DropwizardTestSupport<Configuration> server =
        new DropwizardTestSupport<>(
            RunApplication.class, (String) null, ConfigOverride.randomPorts()) {
          @Override
          public Application<Configuration> newApplication() {
            return served;
          }
        };
    server.before();
    return RunningHost.at(server.getLocalPort(), server::after);
  }
}
