package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** When a route's call ends, which decides the shape of the wrapper's method. */
enum Ending {
  AT_RETURN("returned"),
  STAGE("endWhenComplete"),
  LISTENABLE_FUTURE(RuntimeNames.runtime("ListenableFutures"), "endWhenDone"),
  FLOW_PUBLISHER(RuntimeNames.runtime("FlowPublishers"), "traced"),
  REACTIVE_PUBLISHER(RuntimeNames.runtime("ReactivePublishers"), "traced"),
  FLUX(RuntimeNames.runtime("ReactorPublishers"), "traced"),
  MONO(RuntimeNames.runtime("ReactorPublishers"), "traced"),
  UNTIL_CLOSED(RuntimeNames.runtime("UntilClosed"), "traced"),
  OBSERVER(RuntimeNames.runtime("StreamObservers"), "endWhenDone");

  private final Optional<ClassName> helper;
  private final String method;

  Ending(String method) {
    this.helper = Optional.empty();
    this.method = method;
  }

  Ending(ClassName helper, String method) {
    this.helper = Optional.of(helper);
    this.method = method;
  }

  /** The class that hands results over; empty if the call itself does. */
  Optional<ClassName> helper() {
    return helper;
  }

  static Set<String> helperNames() {
    Set<String> names = new TreeSet<>();
    for (Ending ending : values()) {
      ending.helper.ifPresent(type -> names.add(type.simpleName()));
    }
    return names;
  }

  /** Hands a result, or an observer of results, to the call: all that stands before the value. */
  String apply(String call, TypeSpelling types) {
    return helper
        .map(type -> types.name(type) + "." + method + "(" + call + ", ")
        .orElseGet(() -> call + "." + method + "(");
  }

  /** Whether each subscription to the result is a span. */
  boolean isPublisher() {
    return isPublisherOfMany() || this == MONO;
  }

  /** Whether the items of the result are counted, and the time to the first one is measured. */
  boolean isStream() {
    return isPublisherOfMany() || this == UNTIL_CLOSED || this == OBSERVER;
  }

  /** Whether there is one result that could be recorded. */
  boolean hasResult() {
    return this == AT_RETURN || this == STAGE || this == LISTENABLE_FUTURE;
  }

  private boolean isPublisherOfMany() {
    return this == FLOW_PUBLISHER || this == REACTIVE_PUBLISHER || this == FLUX;
  }
}
