package dev.routespan.runtime.generated;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.Generated.Handler;
import io.grpc.Context;
import io.grpc.stub.StreamObserver;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A type of asynchronous result: what a handler does with it, and what its reader does. */
abstract class AsyncType<R> {

  /** What a reader can do that no longer wants the result. */
  enum GivingUp {
    CANCEL,
    CLOSE,
    NOTHING
  }

  /** What a publisher can signal. */
  enum Items {
    ONE,
    MANY
  }

  /** Whether a publisher waits to be asked for items. */
  enum Demand {
    PASSED_ON,
    UNKNOWN
  }

  /** The handler's side. */
  interface Source<R> {
    R result();

    void item();

    void complete();

    void fail(RuntimeException failure);
  }

  /** The reader's side. */
  interface Reading {
    /** Takes what is there, if it does not come by itself. */
    default void pull() {}

    default void giveUp() {}
  }

  static final List<AsyncType<?>> ALL = List.of(
      new Stages<CompletionStage<String>>(
          "CompletionStage", GivingUp.CANCEL, CompletableFuture::new, future -> future),
      new Stages<CompletionStage<String>>(
          "minimal CompletionStage",
          GivingUp.NOTHING,
          CompletableFuture::new,
          CompletableFuture::minimalCompletionStage),
      new Stages<>("CompletableFuture", GivingUp.CANCEL, CompletableFuture::new, future -> future),
      new Stages<OwnFuture>(
          "sub-class of CompletableFuture", GivingUp.CANCEL, OwnFuture::new, future ->
              (OwnFuture) future),
      new Listenable(),
      new Publishers<Flow.Publisher<String>>(
          "Flow.Publisher",
          Items.MANY,
          Demand.PASSED_ON,
          FlowPublishers::traced,
          source -> source,
          Flow.Publisher::subscribe),
      new Publishers<Publisher<String>>(
          "Publisher",
          Items.MANY,
          Demand.PASSED_ON,
          ReactivePublishers::traced,
          FlowAdapters::toPublisher,
          AsyncType::subscribe),
      new Publishers<Publisher<String>>(
          "Publisher that is a Flux",
          Items.MANY,
          Demand.PASSED_ON,
          ReactivePublishers::traced,
          source -> Flux.from(FlowAdapters.toPublisher(source)),
          AsyncType::subscribe),
      new Publishers<Flux<String>>(
          "Flux",
          Items.MANY,
          Demand.PASSED_ON,
          ReactorPublishers::traced,
          source -> Flux.from(FlowAdapters.toPublisher(source)),
          AsyncType::subscribe),
      new Publishers<Mono<String>>(
          "Mono",
          Items.ONE,
          Demand.PASSED_ON,
          ReactorPublishers::traced,
          source -> Mono.fromDirect(FlowAdapters.toPublisher(source)),
          AsyncType::subscribe),
      new Publishers<Uni<String>>(
          "Uni",
          Items.ONE,
          Demand.UNKNOWN,
          MutinyPublishers::traced,
          source -> Uni.createFrom().publisher(source),
          (uni, reader) -> uni.toMulti().subscribe(reader)),
      new Publishers<Multi<String>>(
          "Multi",
          Items.MANY,
          Demand.PASSED_ON,
          MutinyPublishers::traced,
          source -> Multi.createFrom().publisher(source),
          Flow.Publisher::subscribe),
      new Publishers<Single<String>>(
          "Single",
          Items.ONE,
          Demand.UNKNOWN,
          RxPublishers::traced,
          source -> Single.fromPublisher(FlowAdapters.toPublisher(source)),
          (single, reader) -> subscribe(single.toFlowable(), reader)),
      new Publishers<Maybe<String>>(
          "Maybe",
          Items.ONE,
          Demand.UNKNOWN,
          RxPublishers::traced,
          source -> Maybe.fromPublisher(FlowAdapters.toPublisher(source)),
          (maybe, reader) -> subscribe(maybe.toFlowable(), reader)),
      new Publishers<Completable>(
          "Completable",
          Items.ONE,
          Demand.UNKNOWN,
          RxPublishers::traced,
          source -> Completable.fromPublisher(FlowAdapters.toPublisher(source)),
          (completable, reader) ->
              subscribe(completable.toSingleDefault("item").toFlowable(), reader)),
      new Publishers<Observable<String>>(
          "Observable",
          Items.MANY,
          Demand.UNKNOWN,
          RxPublishers::traced,
          source -> Observable.fromPublisher(FlowAdapters.toPublisher(source)),
          (observable, reader) ->
              subscribe(observable.toFlowable(BackpressureStrategy.BUFFER), reader)),
      new Publishers<Flowable<String>>(
          "Flowable",
          Items.MANY,
          Demand.PASSED_ON,
          RxPublishers::traced,
          source -> Flowable.fromPublisher(FlowAdapters.toPublisher(source)),
          AsyncType::subscribe),
      new Pulled<Stream<String>>(
          "Stream",
          GivingUp.CLOSE,
          UntilClosed::traced,
          source -> StreamSupport.stream(Spliterators.spliteratorUnknownSize(source, 0), false),
          Stream::iterator,
          Stream::close),
      new Pulled<Iterator<String>>(
          "Iterator",
          GivingUp.NOTHING,
          UntilClosed::traced,
          source -> source,
          returned -> returned,
          returned -> {}),
      new Pulled<InputStream>(
          "InputStream",
          GivingUp.CLOSE,
          UntilClosed::traced,
          ByteSource::new,
          ByteReader::new,
          AsyncType::close),
      new Observers());

  final String name;
  final boolean hasItems;
  final GivingUp givingUp;

  private AsyncType(String name, boolean hasItems, GivingUp givingUp) {
    this.name = name;
    this.hasItems = hasItems;
    this.givingUp = givingUp;
  }

  abstract Source<R> source();

  /** Calls the handler as generated code does. */
  abstract <X extends Throwable> @Nullable R call(
      TracedRoute route, @Nullable String rolloutId, Handler<@Nullable R, X> handler) throws X;

  /** Starts to read what a call returned. */
  abstract Reading read(R returned);

  boolean isFuture() {
    return false;
  }

  boolean isPublisher() {
    return false;
  }

  boolean passesDemandOn() {
    return false;
  }

  @Override
  public String toString() {
    return name;
  }

  /** A call whose result has not come yet, being read. */
  final Session<R> open(TracedRoute route) {
    return new Session<>(this, route, null);
  }

  static final class Session<R> {
    final Source<R> source;
    final R returned;
    final Reading reading;

    Session(AsyncType<R> type, TracedRoute route, @Nullable String rolloutId) {
      source = type.source();
      returned = type.call(route, rolloutId, source::result);
      reading = type.read(returned);
    }

    void item() {
      source.item();
      reading.pull();
    }

    void complete() {
      source.complete();
      reading.pull();
    }

    void fail(RuntimeException failure) {
      source.fail(failure);
      try {
        reading.pull();
      } catch (RuntimeException e) {
        if (e != failure) {
          throw e;
        }
      }
    }

    void giveUp() {
      reading.giveUp();
    }
  }

  private static void subscribe(Publisher<String> publisher, TestReader reader) {
    publisher.subscribe(FlowAdapters.toSubscriber(reader));
  }

  private static void close(InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static final class OwnFuture extends CompletableFuture<String> {}

  private record FutureReading(Future<?> future) implements Reading {
    @Override
    public void giveUp() {
      future.cancel(true);
    }
  }

  private static final class Stages<F extends CompletionStage<String>> extends AsyncType<F> {
    private final Supplier<CompletableFuture<String>> fresh;
    private final Function<CompletableFuture<String>, F> view;

    Stages(
        String name,
        GivingUp givingUp,
        Supplier<CompletableFuture<String>> fresh,
        Function<CompletableFuture<String>, F> view) {
      super(name, false, givingUp);
      this.fresh = fresh;
      this.view = view;
    }

    @Override
    boolean isFuture() {
      return true;
    }

    @Override
    Source<F> source() {
      CompletableFuture<String> future = fresh.get();
      F result = view.apply(future);
      return new Source<>() {
        @Override
        public F result() {
          return result;
        }

        @Override
        public void item() {}

        @Override
        public void complete() {
          future.complete("done");
        }

        @Override
        public void fail(RuntimeException failure) {
          future.completeExceptionally(failure);
        }
      };
    }

    @Override
    <X extends Throwable> @Nullable F call(
        TracedRoute route, @Nullable String rolloutId, Handler<@Nullable F, X> handler) throws X {
      return Generated.<@Nullable F, X>callLater(route, on -> on.rolloutId(rolloutId), handler);
    }

    @Override
    Reading read(F returned) {
      return new FutureReading((Future<?>) returned);
    }
  }

  private static final class Listenable extends AsyncType<ListenableFuture<String>> {
    Listenable() {
      super("ListenableFuture", false, GivingUp.CANCEL);
    }

    @Override
    boolean isFuture() {
      return true;
    }

    @Override
    Source<ListenableFuture<String>> source() {
      SettableFuture<String> future = SettableFuture.create();
      return new Source<>() {
        @Override
        public ListenableFuture<String> result() {
          return future;
        }

        @Override
        public void item() {}

        @Override
        public void complete() {
          future.set("done");
        }

        @Override
        public void fail(RuntimeException failure) {
          future.setException(failure);
        }
      };
    }

    @Override
    <X extends Throwable> @Nullable ListenableFuture<String> call(
        TracedRoute route,
        @Nullable String rolloutId,
        Handler<@Nullable ListenableFuture<String>, X> handler)
        throws X {
      return Generated.<@Nullable ListenableFuture<String>, X>callLater(
          route, on -> on.rolloutId(rolloutId), ListenableFutures::endWhenDone, handler);
    }

    @Override
    Reading read(ListenableFuture<String> returned) {
      return new FutureReading(returned);
    }
  }

  interface Subscribing<P> {
    void subscribe(P publisher, TestReader reader);
  }

  static final class Publishers<P> extends AsyncType<P> {
    private final Demand demand;
    private final BiFunction<PublisherCall, @Nullable P, @Nullable P> integration;
    private final Function<Flow.Publisher<String>, P> view;
    private final Subscribing<P> subscribing;

    Publishers(
        String name,
        Items items,
        Demand demand,
        BiFunction<PublisherCall, @Nullable P, @Nullable P> integration,
        Function<Flow.Publisher<String>, P> view,
        Subscribing<P> subscribing) {
      super(name, items == Items.MANY, GivingUp.CANCEL);
      this.demand = demand;
      this.integration = integration;
      this.view = view;
      this.subscribing = subscribing;
    }

    @Override
    boolean isPublisher() {
      return true;
    }

    @Override
    boolean passesDemandOn() {
      return demand == Demand.PASSED_ON;
    }

    @Override
    TestPublisher.Adapted<P> source() {
      return new TestPublisher.Adapted<>(new TestPublisher(), view, hasItems);
    }

    @Override
    <X extends Throwable> @Nullable P call(
        TracedRoute route, @Nullable String rolloutId, Handler<@Nullable P, X> handler) throws X {
      return Generated.<@Nullable P, X>publish(
          route, on -> on.rolloutId(rolloutId), integration, handler);
    }

    P view(Flow.Publisher<String> publisher) {
      return view.apply(publisher);
    }

    @Override
    TestReader read(P returned) {
      return read(returned, Long.MAX_VALUE);
    }

    TestReader read(P returned, long requested) {
      TestReader reader = new TestReader(requested);
      subscribing.subscribe(returned, reader);
      return reader;
    }
  }

  /** Hands out what it was given, in the thread that asks. */
  private static final class PullSource implements Iterator<String> {
    private final Queue<String> items = new ArrayDeque<>();
    private @Nullable RuntimeException failure;

    @Override
    public boolean hasNext() {
      if (failure != null) {
        throw failure;
      }
      return !items.isEmpty();
    }

    @Override
    public String next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return items.remove();
    }
  }

  private static final class ByteSource extends InputStream {
    private final Iterator<String> source;

    ByteSource(Iterator<String> source) {
      this.source = source;
    }

    @Override
    public int read() {
      return source.hasNext() ? source.next().charAt(0) : -1;
    }
  }

  private static final class ByteReader implements Iterator<String> {
    private final InputStream stream;

    ByteReader(InputStream stream) {
      this.stream = stream;
    }

    @Override
    public boolean hasNext() {
      return true;
    }

    @Override
    public String next() {
      try {
        return String.valueOf(stream.read());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Pulled<R> extends AsyncType<R> {
    private final BiFunction<RouteCall, @Nullable R, @Nullable R> integration;
    private final Function<Iterator<String>, R> view;
    private final Function<R, Iterator<String>> reader;
    private final Consumer<R> closing;

    Pulled(
        String name,
        GivingUp givingUp,
        BiFunction<RouteCall, @Nullable R, @Nullable R> integration,
        Function<Iterator<String>, R> view,
        Function<R, Iterator<String>> reader,
        Consumer<R> closing) {
      super(name, true, givingUp);
      this.integration = integration;
      this.view = view;
      this.reader = reader;
      this.closing = closing;
    }

    @Override
    Source<R> source() {
      PullSource source = new PullSource();
      R result = view.apply(source);
      return new Source<>() {
        @Override
        public R result() {
          return result;
        }

        @Override
        public void item() {
          source.items.add("item");
        }

        @Override
        public void complete() {}

        @Override
        public void fail(RuntimeException failure) {
          source.failure = failure;
        }
      };
    }

    @Override
    <X extends Throwable> @Nullable R call(
        TracedRoute route, @Nullable String rolloutId, Handler<@Nullable R, X> handler) throws X {
      return Generated.<@Nullable R, X>callLater(
          route, on -> on.rolloutId(rolloutId), integration, handler);
    }

    @Override
    Reading read(R returned) {
      Iterator<String> items = reader.apply(returned);
      return new Reading() {
        @Override
        public void pull() {
          if (items.hasNext()) {
            items.next();
          }
        }

        @Override
        public void giveUp() {
          closing.accept(returned);
        }
      };
    }
  }

  /** The handler's side of a method that answers to an observer. */
  private static final class Answering implements Source<Answering> {
    private Context.@Nullable CancellableContext client;
    private @Nullable StreamObserver<String> observer;

    @Override
    public Answering result() {
      return this;
    }

    @Override
    public void item() {
      observer.onNext("item");
    }

    @Override
    public void complete() {
      observer.onCompleted();
    }

    @Override
    public void fail(RuntimeException failure) {
      observer.onError(failure);
    }
  }

  private static final class Ignoring implements StreamObserver<String> {
    @Override
    public void onNext(String item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }

  private static final class Observers extends AsyncType<Answering> {
    Observers() {
      super("StreamObserver", true, GivingUp.CANCEL);
    }

    @Override
    Answering source() {
      return new Answering();
    }

    /** The handler gets its client's observer as an argument, and here with it the client's context. */
    @Override
    <X extends Throwable> @Nullable Answering call(
        TracedRoute route, @Nullable String rolloutId, Handler<@Nullable Answering, X> handler)
        throws X {
      Answering[] answering = new Answering[1];
      Context.CancellableContext client = Context.ROOT.withCancellation();
      Context before = client.attach();
      try {
        Generated.<StreamObserver<String>, X>observe(
            route,
            on -> on.rolloutId(rolloutId),
            StreamObservers::endWhenDone,
            new Ignoring(),
            observer -> {
              answering[0] = handler.handle();
              if (answering[0] == null) {
                observer.onCompleted();
              } else {
                answering[0].observer = observer;
                answering[0].client = client;
              }
            });
      } finally {
        client.detach(before);
      }
      return answering[0];
    }

    @Override
    Reading read(Answering returned) {
      return new Reading() {
        @Override
        public void giveUp() {
          returned.client.cancel(null);
        }
      };
    }
  }
}
