package dev.routespan.conformance.load;

import dev.routespan.conformance.lazy.InstrumentedResults;
import dev.routespan.conformance.lazy.LateWorker;
import dev.routespan.conformance.lazy.ResultType;
import dev.routespan.conformance.lazy.Results;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Calls each type of result, that returns, fails or is given up, as many at once as are allowed. */
final class Load {
  private static final ResultType[] TYPES = ResultType.values();

  final LongAdder calls = new LongAdder();
  final LongAdder failures = new LongAdder();
  final LongAdder stops = new LongAdder();
  final AtomicInteger atOnce = new AtomicInteger();
  final AtomicInteger mostAtOnce = new AtomicInteger();
  final Queue<String> leaks = new ConcurrentLinkedQueue<>();

  private final Results results;
  private final int allowed;

  Load(Telemetry telemetry, int allowed) {
    this.results = InstrumentedResults.wrap(new LateWorker(this::work), telemetry.routes);
    this.allowed = allowed;
  }

  /** Returns when the time is over, and each call done. */
  void run(ExecutorService executor, Duration time) {
    Semaphore free = new Semaphore(allowed);
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      free.acquireUninterruptibly();
      executor.execute(() -> {
        try {
          call();
        } finally {
          free.release();
        }
      });
    }
    free.acquireUninterruptibly(allowed);
  }

  /** The id is one of very many, as a fleet's are. */
  private void call() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    ResultType type = TYPES[random.nextInt(TYPES.length)];
    String id = random.nextInt(1_000_000) + "-" + random.nextInt(16);
    calls.increment();
    mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
    try {
      if (random.nextInt(4) == 0) {
        stops.increment();
        type.stop(results, id);
      } else {
        type.read(results, id, item -> {});
      }
    } catch (Exception e) {
      failures.increment();
    } finally {
      atOnce.decrementAndGet();
    }
    if (Context.current() != Context.root()) {
      leaks.add(type + " left " + Context.current());
    }
  }

  /** Takes a while now and then, so that calls pile up. */
  private String work() {
    int dice = ThreadLocalRandom.current().nextInt(100);
    if (dice == 0) {
      throw new IllegalStateException("the handler's");
    }
    if (dice < 20) {
      pause(10 * dice);
    }
    return "item";
  }

  private static void pause(int millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
