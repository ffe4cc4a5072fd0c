package dev.routespan.runtime;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.calls.OpenCallTable;
import dev.routespan.runtime.internal.global.GlobalInstance;
import dev.routespan.runtime.internal.global.GlobalTracer;
import dev.routespan.runtime.internal.metrics.Instruments;
import dev.routespan.runtime.internal.metrics.MetricsSource;
import dev.routespan.runtime.internal.metrics.RolloutCounting;
import dev.routespan.runtime.internal.telemetry.GroupGates;
import dev.routespan.runtime.internal.telemetry.RouteTarget;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where wrappers report to: one OpenTelemetry instance and the {@linkplain SpanGroups span groups} that
 * are selected. The life of one, in a program:
 *
 * <ol>
 *   <li>Make the OpenTelemetry instance, or use {@link #global()} where that comes later.
 *   <li>Make one telemetry for the process, by {@link #fromEnvironment(OpenTelemetry)}, {@link #create}
 *       or {@link #builder}. Unless that selects others, of the kinds of routes only {@code ROLLOUT} is
 *       on then.
 *   <li>Hand it to each generated {@code wrap}. A wrapper keeps the telemetry that it was made with.
 *   <li>{@linkplain SpanGroups#select Select} other groups whenever you like: each wrapper looks at each
 *       call.
 *   <li>Shut the OpenTelemetry instance down at the end, if it is yours. What is not exported by then is
 *       lost, and calls after it reach the handler as ever.
 *   <li>{@linkplain #close Close} the telemetry when the application that made it goes before the
 *       process does, as one in a servlet container, or where another telemetry takes its place. One
 *       that lives as long as the process need not be closed. Closed before the OpenTelemetry instance,
 *       it takes its gauge out of the last export.
 * </ol>
 *
 * <pre>{@code
 * RouteTelemetry telemetry = RouteTelemetry.fromEnvironment(openTelemetry);
 * Verifier verifier = InstrumentedVerifier.wrap(new WeatherVerifier(), telemetry);
 * }</pre>
 *
 * <p>Over an instance that drops everything, such as {@link OpenTelemetry#noop()}, calls go straight
 * to their handlers, whatever is selected.
 * Several telemetries over one instance share its instruments and count together; each has span
 * groups of its own. Making one may throw, as each method says; a fault of the OpenTelemetry instance
 * does not: it is logged and costs what it would have reported, never more. Safe for use by several
 * threads.
 */
public final class RouteTelemetry implements AutoCloseable {
  private static final RouteTelemetry NOOP = new RouteTelemetry(
      null, MetricsSource.NONE, false, false, System::nanoTime, null, RolloutCounting.NONE, false);

  private final SpanGroups spanGroups;
  private final OpenCalls openCalls;
  private final RouteTarget target;

  private RouteTelemetry(
      @Nullable Tracer tracer,
      MetricsSource metrics,
      boolean enabled,
      boolean reach,
      LongSupplier nanoClock,
      @Nullable String runId,
      RolloutCounting rollouts,
      boolean strict) {
    boolean reports = tracer != null || metrics != MetricsSource.NONE;
    GroupGates gates = new GroupGates(enabled && reports, reach);
    this.spanGroups = new SpanGroups(gates);
    OpenCallTable table = new OpenCallTable();
    this.openCalls = new OpenCalls(table, nanoClock);
    this.target =
        new RouteTarget(tracer, metrics, gates, nanoClock, runId, rollouts, table, strict);
  }

  /**
   * {@return telemetry with traces and metrics and the {@code default} span groups}
   *
   * @param openTelemetry what routes report to; not null
   */
  public static RouteTelemetry create(OpenTelemetry openTelemetry) {
    return builder(openTelemetry).build();
  }

  /**
   * {@return a builder that starts from what {@link #create} gives}
   *
   * @param openTelemetry what routes report to; not null
   */
  public static Builder builder(OpenTelemetry openTelemetry) {
    return new Builder(requireNonNull(openTelemetry, "openTelemetry"));
  }

  /** {@return a builder of telemetry of OpenTelemetry's global instance, see {@link #global()}} */
  public static Builder builder() {
    return new Builder(null);
  }

  /**
   * {@return telemetry as the environment configures it: {@code NEMO_GYM_OTEL_<KEY>}, else {@code
   * NEMO_LENS_<KEY>}, where a key is {@code ENABLED} (default false), {@code SPAN_GROUPS} (default
   * {@code default}), {@code TRACES_ENABLED} or {@code METRICS_ENABLED} (default true), or {@code RUN_ID}
   * (default {@code SLURM_JOB_ID}, else a random one), or {@code ROLLOUT_DRIVER}, see {@link
   * Builder#rolloutDriver} (default true, but false if {@code NEMO_GYM_SERVER_NAME} or {@code
   * NEMO_GYM_SERVER_TYPE} is set, by which a fleet names the servers that it starts)} Booleans are
   * {@code 1, true, yes, on} and {@code 0, false, no, off} in any case. What cannot be read is logged
   * as a warning, and the default stays. The names are those of NVIDIA NeMo Gym's servers.
   *
   * @param openTelemetry what routes report to; not null
   */
  public static RouteTelemetry fromEnvironment(OpenTelemetry openTelemetry) {
    return new Environment(System.getenv()).configure(builder(openTelemetry));
  }

  /**
   * {@return the telemetry of the process: that of OpenTelemetry's global instance, whenever it is set,
   * with traces, metrics and at first the {@code default} span groups} The same one each time, so its
   * selection is shared by all who use it, and so is its {@linkplain #close end}.
   *
   * <p>Meant for wrappers that are made before the global instance is, in a static initialiser say.
   * They report as soon as it is set; a call that starts before has no span, nor metrics unless it ends
   * after. If another instance is set later, as tests do after {@link
   * GlobalOpenTelemetry#resetForTest()}, they report to that one from the next call on.
   *
   * <p>Asking never sets it, unlike {@link GlobalOpenTelemetry#get()}, and calls of a group that is off
   * do not ask. But if the program has OpenTelemetry configure itself, by {@code
   * otel.java.global-autoconfigure.enabled=true}, the first call of a group that is on starts that, and
   * takes as long; calls on other threads do not wait for it.
   */
  public static RouteTelemetry global() {
    return Global.TELEMETRY;
  }

  /**
   * {@return telemetry of OpenTelemetry's global instance, see {@link #global()}, as the environment
   * configures it, see {@link #fromEnvironment(OpenTelemetry)}}
   */
  public static RouteTelemetry fromEnvironment() {
    return new Environment(System.getenv()).configure(builder());
  }

  /** {@return telemetry that reports nothing, whatever is selected; closing it changes nothing} */
  public static RouteTelemetry noop() {
    return NOOP;
  }

  /**
   * Switches every span group off for good, and takes back what OpenTelemetry and the JVM hold of this
   * telemetry: its part in the gauge {@code gym.verify.success_rate}, which goes with the last telemetry
   * over an OpenTelemetry instance, and {@linkplain SpanGroups#onClose what belongs to its span groups},
   * such as a JMX bean. So a class loader that is dropped after that can be collected, though
   * OpenTelemetry lives on.
   *
   * <p>Wrappers go on calling their handlers. Calls under way end as ever, with their span and metrics;
   * {@link SpanGroups#select} has no effect any more. The OpenTelemetry instance is not shut down; the
   * rate counts on if a telemetry over it is made again.
   *
   * <p>Closing {@link #global()} closes it for everybody in the process (in a container: in the
   * application), and there is no other one: leave that to whoever ends all of it. {@link #noop()} may be
   * closed at any time. Never throws; does nothing the second time.
   */
  @Override
  public void close() {
    if (this != NOOP) {
      spanGroups.close();
      openCalls.close();
      target.metrics().release();
    }
  }

  /** {@return the span groups of this telemetry} */
  public SpanGroups spanGroups() {
    return spanGroups;
  }

  /** {@return the calls of this telemetry's routes that are under way} */
  public OpenCalls openCalls() {
    return openCalls;
  }

  /**
   * {@return what makes the routes of a wrapper} Only generated code calls it.
   *
   * @param interfaceName the interface's qualified name
   * @param attributes those of the wrapper
   */
  public Routes routes(String interfaceName, Attributes attributes) {
    return Routes.of(target, interfaceName, requireNonNull(attributes, "attributes"));
  }

  private static final class Global {
    static final RouteTelemetry TELEMETRY = builder().build();
  }

  /** Builds a {@link RouteTelemetry}. Not safe for use by several threads. */
  public static final class Builder {
    /** Null stands for the global one, which may not be there yet. */
    private final @Nullable OpenTelemetry openTelemetry;

    private String spanGroups = "default";
    private boolean tracesEnabled = true;
    private boolean metricsEnabled = true;
    private @Nullable String runId;
    private boolean rolloutDriver = true;
    private boolean strict;
    private LongSupplier nanoClock = System::nanoTime;

    private Builder(@Nullable OpenTelemetry openTelemetry) {
      this.openTelemetry = openTelemetry;
    }

    /**
     * Selects span groups, see {@link SpanGroups#select}; {@code default} if not called.
     *
     * @param spec not null; looked at when the telemetry is built
     * @return this builder
     */
    public Builder spanGroups(String spec) {
      this.spanGroups = requireNonNull(spec, "spec");
      return this;
    }

    /**
     * Sets whether routes make spans; true if not called.
     *
     * @param enabled whether they do
     * @return this builder
     */
    public Builder tracesEnabled(boolean enabled) {
      this.tracesEnabled = enabled;
      return this;
    }

    /**
     * Sets whether routes record metrics; true if not called.
     *
     * @param enabled whether they do
     * @return this builder
     */
    public Builder metricsEnabled(boolean enabled) {
      this.metricsEnabled = enabled;
      return this;
    }

    /**
     * Sets the id of the run that the process belongs to, which the spans of routes then carry as {@code
     * nemo.gym.run.id}, unless a wrapper or a route has that attribute already. None if this is not
     * called; {@link #fromEnvironment(OpenTelemetry)} takes that of the environment.
     *
     * @param id not null
     * @return this builder
     */
    public Builder runId(String id) {
      this.runId = requireNonNull(id, "id");
      return this;
    }

    /**
     * Sets whether this process drives rollouts, so that its routes of kind {@code ROLLOUT} count in
     * {@code gym.rollout.completed_total}; true if not called. False where another process does, such as
     * NeMo Gym's own driver, which counts each rollout under the same name: it would count twice. The
     * duration of rollouts is recorded in any case.
     *
     * @param driver whether it does
     * @return this builder
     */
    public Builder rolloutDriver(boolean driver) {
      this.rolloutDriver = driver;
      return this;
    }

    /**
     * Sets whether a generated {@code wrap} refuses, by an {@link IllegalStateException}, a handler
     * whose class has a security annotation that the interface lacks, such as Spring's {@code
     * PreAuthorize} or Jakarta's {@code RolesAllowed}: frameworks do not see it through the wrapper. If
     * false, as it is if this is not called, {@code wrap} logs a warning with the same message, once a
     * class. A container's own proxy, which enforces them itself, is wrapped in silence.
     *
     * @param strict whether it does
     * @return this builder
     */
    public Builder strict(boolean strict) {
      this.strict = strict;
      return this;
    }

    /** Replaces the clock that durations are measured with, in tests. */
    Builder nanoClock(LongSupplier clock) {
      this.nanoClock = clock;
      return this;
    }

    /**
     * {@return the telemetry}
     *
     * @throws IllegalArgumentException if the spec of the span groups is malformed
     */
    public RouteTelemetry build() {
      SpanGroups.requireWellFormed(spanGroups);
      RouteTelemetry telemetry = openTelemetry == null ? overGlobal() : over(openTelemetry);
      telemetry.spanGroups.select(spanGroups);
      return telemetry;
    }

    private RouteTelemetry over(OpenTelemetry openTelemetry) {
      return new RouteTelemetry(
          tracesEnabled ? tracer(openTelemetry) : null,
          metricsEnabled ? Instruments.of(openTelemetry) : MetricsSource.NONE,
          openTelemetry != OpenTelemetry.noop(),
          !InstrumentationScope.isNoop(openTelemetry),
          nanoClock,
          runId,
          rollouts(),
          strict);
    }

    private RouteTelemetry overGlobal() {
      GlobalInstance global = new GlobalInstance(metricsEnabled);
      return new RouteTelemetry(
          tracesEnabled ? new GlobalTracer(global) : null,
          metricsEnabled ? global : MetricsSource.NONE,
          true,
          true,
          nanoClock,
          runId,
          rollouts(),
          strict);
    }

    private RolloutCounting rollouts() {
      return new RolloutCounting(
          rolloutDriver,
          end -> end instanceof RolloutFailure failure ? failure.failureClass() : null,
          end -> end instanceof RolloutFailure failure ? failure.failureKind() : null);
    }

    private static @Nullable Tracer tracer(OpenTelemetry openTelemetry) {
      try {
        return InstrumentationScope.tracer(openTelemetry);
      } catch (Throwable fault) {
        Log.fault("could not get a tracer", fault);
        return null;
      }
    }
  }
}
