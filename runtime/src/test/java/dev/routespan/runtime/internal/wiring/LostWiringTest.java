package dev.routespan.runtime.internal.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.common.Attributes;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Controller;

/** What a container does for a handler's class, and not for its wrapper, is told when it is wrapped. */
class LostWiringTest {
  private final LogCapture log = LogCapture.ofRuntime();

  @AfterEach
  void closeLog() {
    log.close();
  }

  interface Api {
    void run();
  }

  private abstract static class Handler implements Api {
    @Override
    public void run() {}
  }

  private static void wrap(Object handler, Class<?> api) {
    assertThat(RouteTelemetry.noop()
            .routes(api.getCanonicalName(), Attributes.empty())
            .checkWrapped(handler))
        .isFalse();
  }

  private static final class Resource extends Handler {
    @Context
    private UriInfo uris;
  }

  @Test
  void tellsAFieldThatNobodyFills() {
    wrap(new Resource(), Api.class);

    assertThat(log.warnings("leaves @Context " + Resource.class.getName() + ".uris null"))
        .hasSize(1);
  }

  private abstract static class WithClock extends Handler {
    @Inject
    String clock;
  }

  private static final class OfFactory extends WithClock {
    OfFactory(String clock) {
      this.clock = clock;
    }
  }

  @Test
  void tellsAFieldOfASuperclassUnlessItIsFilled() {
    wrap(new OfFactory("noon"), Api.class);
    assertThat(log.warnings(WithClock.class.getName())).isEmpty();

    wrap(new OfFactory(null), Api.class);
    assertThat(log.warnings("leaves @Inject " + WithClock.class.getName() + ".clock null"))
        .hasSize(1);
  }

  private static final class WithOptional extends Handler {
    @Autowired(required = false)
    private String clock;

    @Inject
    private int count;

    private String other;
  }

  @Test
  void isSilentAboutFieldsThatMayBeEmpty() {
    wrap(new WithOptional(), Api.class);

    assertThat(log.warnings(WithOptional.class.getName())).isEmpty();
  }

  static class Bean extends Handler {
    @Inject
    String clock;
  }

  static final class Bean_ClientProxy extends Bean {}

  @Test
  void isSilentAboutTheClassesThatContainersMake() {
    wrap(new Bean_ClientProxy(), Api.class);

    assertThat(log.warnings(Bean.class.getName())).isEmpty();
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Controller
  @interface RestLike {}

  @RestLike
  private static final class Endpoint extends Handler {}

  @Test
  void tellsAMappingThatTheInterfaceLacks() {
    wrap(new Endpoint(), Api.class);

    assertThat(log.warnings("hides @RestLike on " + Endpoint.class.getName())).hasSize(1);
  }

  @Path("/run")
  interface MappedApi extends Api {}

  @Path("/run")
  private static final class MappedTwice extends Handler implements MappedApi {}

  @Test
  void isSilentWhereTheInterfaceHasTheMapping() {
    wrap(new MappedTwice(), MappedApi.class);

    assertThat(log.warnings(MappedTwice.class.getName())).isEmpty();
  }
}
