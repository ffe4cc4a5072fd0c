package dev.routespan.runtime.jersey;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/**
 * Takes {@code /ng-rollout/<id>} off the path of a request before Jersey looks for the resource that
 * answers it, and makes the id {@linkplain RolloutContext current} while it does. A path without the
 * prefix, with a malformed or an encoded id, with one of more than 200 characters, or with a {@code .}
 * or {@code ..} segment behind it is an ordinary path: the request is passed on as it came. The prefix
 * is expected behind the base path of the application. The other segments and the headers of a fleet are
 * read and refused as {@code RolloutPathFilter} of the package {@code servlet} does.
 *
 * <pre>{@code
 * new ResourceConfig().register(RolloutPathFeature.class).register(resource);
 * }</pre>
 *
 * <p>For Jersey in whatever server; in a servlet container {@code RolloutPathFilter} of the package
 * {@code servlet} does the same for all that it answers, and both together do no harm.
 *
 * <p>The id is current until the answer is written. Of a method whose result is asynchronous (one that
 * returns a {@code CompletionStage}, or has a {@code @Suspended} or an event sink among its parameters)
 * it is current in the call of the method, on whatever thread that runs. It is also in the property
 * {@link #ROLLOUT_ID} of the request, for threads that answer later.
 *
 * <p>Works with telemetry off. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPathFeature implements Feature {
  /** The name of the request's property with the id, a string; not set if it carries none. */
  public static final String ROLLOUT_ID = RolloutAttributes.ID_NAME;

  private final ServerKind kind;
  private final boolean readsBaggage;

  /**
   * Creates a feature that reads the path and the two headers, for a server of the kind that the
   * {@linkplain ServerKind#fromEnvironment environment} names. Jersey may call it.
   */
  public RolloutPathFeature() {
    this(ServerKind.fromEnvironment(), false);
  }

  private RolloutPathFeature(ServerKind kind, boolean readsBaggage) {
    this.kind = requireNonNull(kind, "kind");
    this.readsBaggage = readsBaggage;
  }

  /**
   * {@return a feature that reads the path and the two headers}
   *
   * @param kind what the server is; not null
   */
  public static RolloutPathFeature of(ServerKind kind) {
    return new RolloutPathFeature(kind, false);
  }

  /**
   * {@return a feature that takes the id from W3C baggage ({@code nemo.gym.rollout.id}) if neither the path
   * nor a header carries one} Anyone who can send a request can send baggage, as with the path.
   */
  public static RolloutPathFeature withBaggage() {
    return new RolloutPathFeature(ServerKind.fromEnvironment(), true);
  }

  /** Registers what takes the id off the path, before all other filters. Jersey calls it. */
  @Override
  public boolean configure(FeatureContext context) {
    context.register(new RolloutPathRequestFilter(kind, readsBaggage), Integer.MIN_VALUE);
    context.register(new RolloutRequestListener());
    return true;
  }
}
