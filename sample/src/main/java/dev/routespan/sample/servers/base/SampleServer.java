package dev.routespan.sample.servers.base;

import dev.routespan.runtime.slf4j.RolloutMdc;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.context.WebServerPortFileWriter;

/** Starts a server that is configured by nothing but its environment. */
public final class SampleServer {

  private SampleServer() {}

  /**
   * Runs the application. With {@code PORTFILE} it writes its port to that file once it serves; with
   * {@code EXIT_WITH_PARENT=true} it ends when its standard input does.
   */
  public static void run(Class<?> application) {
    RolloutMdc.install();
    SpringApplication server = new SpringApplication(application);
    server.setBannerMode(Banner.Mode.OFF);
    if (System.getenv("PORTFILE") != null) {
      server.addListeners(new WebServerPortFileWriter());
    }
    if (Boolean.parseBoolean(System.getenv("EXIT_WITH_PARENT"))) {
      ParentWatch.start();
    }
    server.run();
  }
}
