package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.SensitiveKeys;
import dev.routespan.runtime.internal.metrics.Instruments;
import dev.routespan.runtime.internal.metrics.RouteMetrics;
import dev.routespan.runtime.internal.security.HiddenSecurity;
import dev.routespan.runtime.internal.telemetry.RouteTarget;
import dev.routespan.runtime.internal.wiring.LostWiring;
import io.opentelemetry.api.common.Attributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes the routes of one wrapper. Only generated code calls it.
 *
 * <p>Immutable: {@link #group}, {@link #attribute}, {@link #sensitiveAttribute}, {@link #onMetric},
 * {@link #expected} and {@link #durationMetric} return a copy whose routes have that option.
 */
public final class Routes {
  /** Of endpoints, those whose time is the tools' in a rollout's phases. */
  private static final Set<String> TOOL_GROUPS = Set.of("sandbox", "tool", "tools");

  private final RouteTarget target;
  private final String interfaceName;
  private final Attributes given;
  private final Options options;

  private Routes(RouteTarget target, String interfaceName, Attributes given, Options options) {
    this.target = target;
    this.interfaceName = interfaceName;
    this.given = given;
    this.options = options;
  }

  /**
   * {@return routes without options} Only {@code RouteTelemetry.routes} calls it, since the target's type
   * is not exported; generated code calls that.
   *
   * @param target where the routes report to
   * @param interfaceName the interface's qualified name
   * @param attributes those of the wrapper
   */
  @SuppressWarnings("exports")
  public static Routes of(RouteTarget target, String interfaceName, Attributes attributes) {
    return new Routes(target, interfaceName, attributes, Options.NONE);
  }

  /**
   * Sets the span group, instead of the kind's.
   *
   * @param group its name
   * @return a copy with that option
   */
  public Routes group(String group) {
    return with(options.withGroup(group));
  }

  /**
   * Adds a constant attribute. An attribute of the same key that was given to the wrapper wins. The value
   * of one whose name suggests content or a secret does not reach a span.
   *
   * @param key the name of the attribute
   * @param value its value
   * @return a copy with that option
   */
  public Routes attribute(String key, String value) {
    return with(options.withAttribute(key, value));
  }

  /**
   * Does the same with an attribute whose name suggests content or a secret, but whose author says that
   * it is harmless; one of the same name that was given to the wrapper is so too.
   *
   * @param key the name of the attribute
   * @param value its value
   * @return a copy with that option
   */
  public Routes sensitiveAttribute(String key, String value) {
    return with(options.withAttribute(key, value).withHarmless(key));
  }

  /**
   * Puts an attribute that all calls have, of the route or of the wrapper, on the histogram too that {@link
   * #durationMetric} names.
   *
   * @param key the name of the attribute
   * @return a copy with that option
   */
  public Routes onMetric(String key) {
    return with(options.withOnMetric(key));
  }

  /**
   * Adds a type of exception that is an answer and not a fault.
   *
   * @param type also stands for its sub-types
   * @return a copy with that option
   */
  public Routes expected(Class<? extends Throwable> type) {
    return with(options.withExpected(type));
  }

  /**
   * Names the histogram of the duration, in milliseconds, of agent and endpoint routes.
   *
   * @param name the histogram's
   * @return a copy with that option
   */
  public Routes durationMetric(String name) {
    return with(options.withDurationMetric(name));
  }

  /**
   * Makes a route of kind ROLLOUT.
   *
   * @param method the method's name
   * @param spanName the name of its spans
   * @return the route
   */
  public TracedRoute rollout(String method, String spanName) {
    return route(
        "rollout",
        method,
        spanName,
        attributes -> metrics(instruments -> instruments.rollout(target.rollouts(), attributes)));
  }

  /**
   * Makes a route of kind VERIFY.
   *
   * @param method the method's name
   * @param spanName the name of its spans
   * @return the route
   */
  public TracedRoute verify(String method, String spanName) {
    return route("verify", method, spanName, attributes -> metrics(Instruments::verify));
  }

  /**
   * Makes a route of kind AGENT.
   *
   * @param method the method's name
   * @param spanName the name of its spans
   * @return the route
   */
  public TracedRoute agent(String method, String spanName) {
    return route("agent", method, spanName, this::durationMetrics);
  }

  /**
   * Makes a route of kind MODEL_CALL.
   *
   * @param method the method's name
   * @param spanName the name of its spans
   * @param dialect that of the model's interface
   * @return the route
   */
  public TracedRoute modelCall(String method, String spanName, String dialect) {
    return route(
        "model_call",
        method,
        spanName,
        attributes -> metrics(instruments -> instruments.modelCall(dialect, attributes)));
  }

  /**
   * Makes a route of kind ENDPOINT; {@link #group} must have been set.
   *
   * @param method the method's name
   * @param spanName the name of its spans
   * @return the route
   */
  public TracedRoute endpoint(String method, String spanName) {
    String group = Objects.requireNonNull(options.group, "group");
    return route(
        group,
        method,
        spanName,
        attributes -> TOOL_GROUPS.contains(group)
            ? toolMetrics(durationMetrics(attributes))
            : durationMetrics(attributes));
  }

  /**
   * {@return whether the delegate is a wrapper already, or a proxy of one, which is not to be wrapped
   * again} If it reports to another telemetry or with other attributes, which are then without effect,
   * that is logged. So it is, or refused, if the delegate's class has a security annotation that the
   * interface lacks; and logged if it has fields or mappings that a container would see to.
   *
   * @param delegate what is to be wrapped
   * @throws NullPointerException if the delegate is null
   * @throws IllegalStateException if the telemetry is strict, and a wrapper would hide an annotation
   */
  public boolean checkWrapped(Object delegate) {
    Objects.requireNonNull(delegate, () -> "the " + interfaceName + " to wrap is null");
    if (!(delegate instanceof RouteWrapper wrapper)) {
      HiddenSecurity.check(delegate, interfaceName, target.strict());
      LostWiring.check(delegate, interfaceName);
      return false;
    }
    if (!isBound(wrapper)) {
      Log.warnOnce("a " + interfaceName + " that is wrapped already was wrapped again with other"
          + " telemetry or attributes; these are ignored, wrap the handler itself to use them");
    }
    return true;
  }

  /** A container's proxy may refuse the call, outside of a request say. */
  private boolean isBound(RouteWrapper wrapper) {
    try {
      return wrapper.isBoundTo(this);
    } catch (Throwable fault) {
      Log.fault("could not ask a wrapped " + interfaceName + " what it reports to", fault);
      return true;
    }
  }

  /**
   * {@return what a handler delegates to if it is a wrapper or a proxy of one, else the handler}
   *
   * @param handler may be null
   * @param type the interface, of which the handler is one
   */
  public static <T extends @Nullable Object> T handlerOf(T handler, Class<? super T> type) {
    Object delegate = handler instanceof RouteWrapper wrapper ? wrapper.delegateOf(wrapper) : null;
    if (!type.isInstance(delegate)) {
      return handler;
    }
    @SuppressWarnings("unchecked")
    T found = (T) delegate;
    return found;
  }

  /**
   * {@return whether routes of both report to the same telemetry with the same given attributes}
   *
   * @param other those of another wrapper; null in a proxy that did not pass the call on
   */
  public boolean hasSameTarget(@Nullable Routes other) {
    return other != null && target == other.target && given.equals(other.given);
  }

  private Attributes merged(String function) {
    Attributes merged = options.attributes.toBuilder()
        .putAll(given)
        .put(OwnAttributes.FUNCTION, function)
        .removeIf(OwnAttributes::isOfOtherType)
        .build();
    return SensitiveKeys.redact(withRun(merged), options.harmless, interfaceName);
  }

  /** An attribute of that name that somebody gave stays, whatever its type. */
  private Attributes withRun(Attributes attributes) {
    String run = target.runId();
    return run == null || OwnAttributes.isRunAmong(attributes)
        ? attributes
        : attributes.toBuilder().put(OwnAttributes.RUN, run).build();
  }

  private Routes with(Options changed) {
    return new Routes(target, interfaceName, given, changed);
  }

  private TracedRoute route(
      String defaultGroup,
      String method,
      String spanName,
      Function<Attributes, RouteMetrics> metrics) {
    String function = interfaceName + "." + method;
    Attributes merged = merged(function);
    return new TracedRoute(
        function,
        target,
        target.gates().gate(options.group == null ? defaultGroup : options.group),
        spanName,
        new RouteAttributes(merged),
        options.expected,
        metrics.apply(merged));
  }

  private RouteMetrics durationMetrics(Attributes merged) {
    String name = options.durationMetric;
    if (name == null) {
      return RouteMetrics.NONE;
    }
    Attributes onMetric = merged.toBuilder()
        .removeIf(key -> !options.onMetric.contains(key.getKey()))
        .build();
    return metrics(instruments -> instruments.duration(name, onMetric, merged));
  }

  private RouteMetrics toolMetrics(RouteMetrics duration) {
    return metrics(instruments -> instruments.tool(duration));
  }

  private RouteMetrics metrics(Function<Instruments, RouteMetrics> choice) {
    return target.metrics().metrics(instruments -> metricsOf(instruments, choice));
  }

  private RouteMetrics metricsOf(
      Instruments instruments, Function<Instruments, RouteMetrics> choice) {
    try {
      return choice.apply(instruments);
    } catch (Throwable fault) {
      Log.fault("could not make the metrics of " + interfaceName, fault);
      return RouteMetrics.NONE;
    }
  }

  /**
   * @param harmless names of attributes that suggest something sensitive and are not
   * @param onMetric names of attributes that the named histogram has too
   */
  private record Options(
      @Nullable String group,
      Attributes attributes,
      Set<String> harmless,
      Set<String> onMetric,
      List<Class<? extends Throwable>> expected,
      @Nullable String durationMetric) {

    static final Options NONE =
        new Options(null, Attributes.empty(), Set.of(), Set.of(), List.of(), null);

    Options withGroup(String name) {
      return new Options(name, attributes, harmless, onMetric, expected, durationMetric);
    }

    Options withAttribute(String key, String value) {
      Attributes more = attributes.toBuilder().put(key, value).build();
      return new Options(group, more, harmless, onMetric, expected, durationMetric);
    }

    Options withHarmless(String key) {
      return new Options(
          group, attributes, with(harmless, key), onMetric, expected, durationMetric);
    }

    Options withOnMetric(String key) {
      return new Options(
          group, attributes, harmless, with(onMetric, key), expected, durationMetric);
    }

    Options withExpected(Class<? extends Throwable> type) {
      List<Class<? extends Throwable>> more = new ArrayList<>(expected);
      more.add(type);
      return new Options(group, attributes, harmless, onMetric, more, durationMetric);
    }

    Options withDurationMetric(String name) {
      return new Options(group, attributes, harmless, onMetric, expected, name);
    }

    private static Set<String> with(Set<String> keys, String key) {
      Set<String> more = new HashSet<>(keys);
      more.add(key);
      return more;
    }
  }
}
