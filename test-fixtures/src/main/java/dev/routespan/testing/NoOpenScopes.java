package dev.routespan.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.opentelemetry.context.ContextStorage;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails each test that leaves a scope open, or lost one. The build switches OpenTelemetry's strict
 * context on, which by itself only complains of a scope that is closed on another thread.
 */
public final class NoOpenScopes implements AfterEachCallback {

  @Override
  public void afterEach(ExtensionContext test) throws Exception {
    complainOfOpenScopes();
  }

  /** For a test that leaves scopes open on purpose. */
  public static void forget() {
    catchThrowable(NoOpenScopes::complainOfOpenScopes);
  }

  private static void complainOfOpenScopes() throws Exception {
    ContextStorage storage = ContextStorage.get();
    assertThat(storage).as("strict context").isInstanceOf(AutoCloseable.class);
    ((AutoCloseable) storage).close();
  }
}
