package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.context.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which attributes the spans of a route get when they start and when they end. Made once a route, not
 * once a call. To a span, or to what builds it, keys of equal name but other type are different keys, so
 * that where names meet the attributes are merged first: the constants, then what is captured, then what
 * the rollout id tells.
 */
final class RouteAttributes {
  private final Attributes constants;
  private final List<CapturedResult> results;
  private final Attributes atStart;

  /**
   * Those that a result may replace. They wait for the end: once one is on a span of OpenTelemetry 1.49.0,
   * a result of another type stands beside it.
   */
  private final Attributes replaceable;

  /** Those of the start once more: to hand attributes over one by one takes no lambda a call. */
  private final CapturedAttributes oneByOne;

  private final Set<String> names;
  private final boolean namesRollout;

  /** What one more result made of these the last time; any thread's is as good. */
  private @Nullable RouteAttributes more;

  RouteAttributes(Attributes constants) {
    this(constants, List.of());
  }

  private RouteAttributes(Attributes constants, List<CapturedResult> results) {
    this.constants = constants;
    this.results = results;
    this.atStart = without(this::isResult, constants);
    this.replaceable = without(name -> !isResult(name), constants);
    this.oneByOne = CapturedAttributes.of(atStart);
    this.names = namesOf(atStart);
    this.namesRollout = names.stream().anyMatch(RolloutAttributes::isName);
  }

  /** Returns these and one more result; the same object for the same route's next call. */
  RouteAttributes withResult(String key, RouteAccessor<?, ?> accessor) {
    RouteAttributes known = more;
    if (known == null || !known.results.get(results.size()).is(key, accessor)) {
      List<CapturedResult> all = new ArrayList<>(results);
      all.add(new CapturedResult(key, accessor));
      known = new RouteAttributes(constants, List.copyOf(all));
      more = known;
    }
    return known;
  }

  boolean hasResults() {
    return !results.isEmpty();
  }

  /**
   * Sets what a span starts with, so that samplers see it.
   *
   * @param rollout what the rollout id tells, or null
   */
  void start(
      SpanBuilder span, @Nullable CapturedAttributes captured, @Nullable Attributes rollout) {
    if (hasEqualNames(captured, rollout)) {
      span.setAllAttributes(merged(atStart, captured, rollout));
      return;
    }
    oneByOne.addTo(span);
    if (captured != null) {
      captured.addTo(span);
    }
    if (rollout != null) {
      span.setAllAttributes(rollout);
    }
  }

  private boolean hasEqualNames(
      @Nullable CapturedAttributes captured, @Nullable Attributes rollout) {
    return rollout != null && namesRollout
        || captured != null
            && captured.hasName(name -> names.contains(name) || RolloutAttributes.isName(name));
  }

  /**
   * Sets the properties of a result, and the constants that these may replace where they do not.
   *
   * @param result null if there is none
   */
  void end(Span span, TracedRoute route, @Nullable Object result, Context context) {
    CapturedAttributes captured = new CapturedAttributes();
    if (result != null) {
      for (CapturedResult property : results) {
        property.addTo(captured, route, result);
      }
    }
    if (replaceable.isEmpty() && !captured.hasName(RolloutAttributes::isName)) {
      captured.addTo(span);
    } else {
      span.setAllAttributes(merged(replaceable, captured, RolloutAttributes.in(context)));
    }
  }

  private static Attributes merged(
      Attributes constants, @Nullable CapturedAttributes captured, @Nullable Attributes rollout) {
    AttributesBuilder merged = constants.toBuilder();
    if (captured != null) {
      merged.putAll(captured.build());
    }
    return (rollout == null ? merged : merged.putAll(rollout)).build();
  }

  private boolean isResult(String name) {
    return results.stream().anyMatch(result -> result.key().equals(name));
  }

  private static Attributes without(Predicate<String> names, Attributes attributes) {
    return attributes.toBuilder().removeIf(key -> names.test(key.getKey())).build();
  }

  private static Set<String> namesOf(Attributes attributes) {
    return attributes.asMap().keySet().stream()
        .map(AttributeKey::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
