package dev.routespan.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * When a route's call ends, which decides the shape of the wrapper's method. The strategies are tried
 * in their order, and the first one that {@linkplain Match matches} a method is that method's.
 *
 * <p>A new type of asynchronous result is a new constant here, and a class of the runtime that the
 * constant names.
 */
public enum EndStrategy {
  STAGE(
      Match.subtypesOf("java.util.concurrent.CompletionStage"),
      Payload.TYPE_ARGUMENT,
      Handover.toCall("endWhenComplete")),
  LISTENABLE_FUTURE(
      Match.subtypesOf("com.google.common.util.concurrent.ListenableFuture"),
      Payload.TYPE_ARGUMENT,
      Handover.to("ListenableFutures", "endWhenDone")),
  UNTIL_CLOSED(
      Match.exactly("java.util.stream.Stream", "java.util.Iterator", "java.io.InputStream")
          .ifUntilClosed(),
      Payload.ITEMS,
      Handover.to("UntilClosed", "traced")),
  OBSERVER(
      Match.parameter("io.grpc.stub.StreamObserver", "io.grpc.stub.ServerCallStreamObserver"),
      Payload.ITEMS,
      Handover.to("StreamObservers", "endWhenDone")),
  FLOW_PUBLISHER(
      Match.exactly("java.util.concurrent.Flow.Publisher"),
      Payload.ITEMS,
      Handover.onSubscribe("FlowPublishers")),
  REACTIVE_PUBLISHER(
      Match.exactly("org.reactivestreams.Publisher"),
      Payload.ITEMS,
      Handover.onSubscribe("ReactivePublishers")),
  FLUX(
      Match.exactly("reactor.core.publisher.Flux"),
      Payload.ITEMS,
      Handover.onSubscribe("ReactorPublishers")),
  MONO(
      Match.exactly("reactor.core.publisher.Mono"),
      Payload.ONE_ITEM,
      Handover.onSubscribe("ReactorPublishers")),
  UNI(
      Match.exactly("io.smallrye.mutiny.Uni"),
      Payload.ONE_ITEM,
      Handover.onSubscribe("MutinyPublishers")),
  MULTI(
      Match.exactly("io.smallrye.mutiny.Multi"),
      Payload.ITEMS,
      Handover.onSubscribe("MutinyPublishers")),
  SINGLE(
      Match.exactly("io.reactivex.rxjava3.core.Single"),
      Payload.ONE_ITEM,
      Handover.onSubscribe("RxPublishers")),
  MAYBE(
      Match.exactly("io.reactivex.rxjava3.core.Maybe"),
      Payload.ONE_ITEM,
      Handover.onSubscribe("RxPublishers")),
  COMPLETABLE(
      Match.exactly("io.reactivex.rxjava3.core.Completable"),
      Payload.ONE_ITEM,
      Handover.onSubscribe("RxPublishers")),
  OBSERVABLE(
      Match.exactly("io.reactivex.rxjava3.core.Observable"),
      Payload.ITEMS,
      Handover.onSubscribe("RxPublishers")),
  FLOWABLE(
      Match.exactly("io.reactivex.rxjava3.core.Flowable"),
      Payload.ITEMS,
      Handover.onSubscribe("RxPublishers")),
  AT_RETURN(Match.anything(), Payload.RESULT, Handover.toCall("returned"));

  private final Match match;
  private final Payload payload;
  private final Handover handover;

  EndStrategy(Match match, Payload payload, Handover handover) {
    this.match = match;
    this.payload = payload;
    this.handover = handover;
  }

  public Match match() {
    return match;
  }

  public Payload payload() {
    return payload;
  }

  /** Returns whether the call starts with each subscription to the result. */
  public boolean isPublisher() {
    return handover.onSubscribe;
  }

  /** Returns whether the items of the result are counted, and the time to the first one is measured. */
  public boolean isStream() {
    return payload == Payload.ITEMS;
  }

  /** Returns whether another object than the handler's is handed out, or to the handler. */
  public boolean replacesResult() {
    return payload == Payload.ITEMS || payload == Payload.ONE_ITEM;
  }

  /** Returns the expression that hands a value over to the call. */
  public CodeBlock handOver(String call, CodeBlock value) {
    return handOver(handover.method, call, value);
  }

  /** Returns the expression that hands over what takes the requests, where these are a stream too. */
  public CodeBlock handOverRequests(String call, CodeBlock value) {
    return handOver("withinRoute", call, value);
  }

  private CodeBlock handOver(String handoverMethod, String call, CodeBlock value) {
    if (handover.helper.isEmpty()) {
      return CodeBlock.of("$N.$N($L)", call, handoverMethod, value);
    }
    // JavaPoet knows a static import only if the method's name stands in the format.
    String format = "$T." + handoverMethod + "($N, $L)";
    return CodeBlock.of(format, handover.helper.get(), call, value);
  }

  /** Returns the runtime's class that hands results over; empty if the call itself does. */
  public Optional<ClassName> helper() {
    return handover.helper;
  }

  /** Returns the method that hands results over. */
  public String method() {
    return handover.method;
  }

  static Set<String> helperNames() {
    Set<String> names = new TreeSet<>();
    for (EndStrategy strategy : values()) {
      strategy.handover.helper.ifPresent(type -> names.add(type.simpleName()));
    }
    return names;
  }

  /** What there is to record of a result. */
  public enum Payload {
    /** The result itself. */
    RESULT,
    /** What the result's type argument says. */
    TYPE_ARGUMENT,
    /** One item, which is neither counted nor recorded. */
    ONE_ITEM,
    /** Items, which are counted and never recorded. */
    ITEMS
  }

  /**
   * The methods that a strategy is for.
   *
   * @param types of the result, or of one parameter; any result if there are none
   * @param withSubtypes false if a sub-type could not be rebuilt by a wrapper
   * @param onlyUntilClosed whether the route has to say {@code untilClosed = true}
   */
  public record Match(
      List<String> types, boolean ofParameter, boolean withSubtypes, boolean onlyUntilClosed) {

    private static Match subtypesOf(String type) {
      return new Match(List.of(type), false, true, false);
    }

    private static Match exactly(String... types) {
      return new Match(List.of(types), false, false, false);
    }

    private static Match parameter(String... types) {
      return new Match(List.of(types), true, false, false);
    }

    private static Match anything() {
      return new Match(List.of(), false, false, false);
    }

    private Match ifUntilClosed() {
      return new Match(types, ofParameter, withSubtypes, true);
    }
  }

  /** What generated code calls: a method of the call or a static one of a class of the runtime. */
  private record Handover(Optional<ClassName> helper, String method, boolean onSubscribe) {

    static Handover toCall(String method) {
      return new Handover(Optional.empty(), method, false);
    }

    static Handover to(String helper, String method) {
      return new Handover(Optional.of(RuntimeTypes.generated(helper)), method, false);
    }

    static Handover onSubscribe(String helper) {
      return new Handover(Optional.of(RuntimeTypes.generated(helper)), "traced", true);
    }
  }
}
