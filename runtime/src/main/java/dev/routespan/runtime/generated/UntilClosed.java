package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.ContextScope;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets a call last until its result was read to the end or closed, or until reading it failed. Only
 * generated code calls it, for routes with {@code untilClosed = true}. A result that is neither read
 * to the end nor closed leaves its span open.
 */
public final class UntilClosed {

  private UntilClosed() {}

  /**
   * {@return an iterator of the same items, which is closeable if the handler's is; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param iterator the handler's result, or null
   */
  public static <T> Iterator<T> traced(RouteCall call, @Nullable Iterator<T> iterator) {
    if (iterator == null) {
      return call.returned(null);
    }
    AsyncCall async = call.endAfterItems();
    if (iterator instanceof Closeable closeable) {
      return new TracedCloseableIterator<>(async, iterator, closeable);
    }
    return iterator instanceof AutoCloseable closeable
        ? new TracedAutoCloseableIterator<>(async, iterator, closeable)
        : new TracedIterator<>(async, iterator);
  }

  /**
   * {@return a stream of the same items; null for null, and the very stream if it was consumed}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param stream the handler's result, or null
   */
  public static <T> Stream<T> traced(RouteCall call, @Nullable Stream<T> stream) {
    if (stream == null) {
      return call.returned(null);
    }
    Stream<T> open;
    try {
      open = stream.onClose(() -> {});
    } catch (IllegalStateException consumed) {
      return call.returned(stream); // it will tell the caller the same
    }
    return new TracedStream<>(call.endAfterItems(), open).traced;
  }

  /**
   * {@return a stream of the same bytes, each of which counts as an item; null for null}
   *
   * @param call the call that the handler answered
   * @param stream the handler's result, or null
   */
  public static InputStream traced(RouteCall call, @Nullable InputStream stream) {
    return stream == null
        ? call.returned(null)
        : new TracedInputStream(call.endAfterItems(), stream);
  }

  private interface Closing<X extends Exception> {
    void close() throws X;
  }

  /** Closes what the handler gave, which may be its last piece of work; then the call ends. */
  private static <X extends Exception> void close(AsyncCall async, Closing<X> closing) throws X {
    Scope route = async.enter();
    try (route) {
      closing.close();
      async.completed(null);
    } catch (Throwable t) {
      async.failed(t);
      throw t;
    }
  }

  private static class TracedIterator<T> implements Iterator<T> {
    final AsyncCall async;
    private final Iterator<T> iterator;

    TracedIterator(AsyncCall async, Iterator<T> iterator) {
      this.async = async;
      this.iterator = iterator;
    }

    @Override
    public boolean hasNext() {
      Scope route = async.enter();
      try (route) {
        boolean more = iterator.hasNext();
        if (!more) {
          async.completed(null);
        }
        return more;
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    @Override
    public T next() {
      Scope route = async.enter();
      try (route) {
        T item = iterator.next();
        async.next(1);
        return item;
      } catch (NoSuchElementException e) {
        async.completed(null); // some read until there is no more, without asking
        throw e;
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    @Override
    public void remove() {
      Scope route = async.enter();
      try (route) {
        iterator.remove();
      }
    }
  }

  private static final class TracedCloseableIterator<T> extends TracedIterator<T>
      implements Closeable {
    private final Closeable closeable;

    TracedCloseableIterator(AsyncCall async, Iterator<T> iterator, Closeable closeable) {
      super(async, iterator);
      this.closeable = closeable;
    }

    @Override
    public void close() throws IOException {
      UntilClosed.close(async, closeable::close);
    }
  }

  @SuppressWarnings("try") // that closing may be interrupted is up to the handler's iterator
  private static final class TracedAutoCloseableIterator<T> extends TracedIterator<T>
      implements AutoCloseable {
    private final AutoCloseable closeable;

    TracedAutoCloseableIterator(AsyncCall async, Iterator<T> iterator, AutoCloseable closeable) {
      super(async, iterator);
      this.closeable = closeable;
    }

    @Override
    public void close() throws Exception {
      UntilClosed.close(async, closeable::close);
    }
  }

  /** Asks the handler's stream for its items when the caller has decided whether in parallel. */
  private static final class TracedStream<T> {
    private final AsyncCall async;
    private final Stream<T> stream;
    final Stream<T> traced;

    TracedStream(AsyncCall async, Stream<T> stream) {
      this.async = async;
      this.stream = stream;
      this.traced = StreamSupport.stream(
              this::items, TracedSpliterator.CHARACTERISTICS, stream.isParallel())
          .onClose(() -> close(async, stream::close));
    }

    private Spliterator<T> items() {
      Stream<T> asAsked = traced.isParallel() ? stream.parallel() : stream.sequential();
      return new TracedSpliterator<>(async, asAsked.spliterator());
    }
  }

  /** Splits as the handler's does; the call ends when all parts were read to their end. */
  private static final class TracedSpliterator<T> implements Spliterator<T> {
    /** Not sized: a stream that knows its size counts its items without reading them. */
    static final int CHARACTERISTICS = Spliterator.ORDERED;

    private final AsyncCall async;
    private final Spliterator<T> items;
    private final AtomicInteger unreadParts;
    private boolean read;

    TracedSpliterator(AsyncCall async, Spliterator<T> items) {
      this(async, items, new AtomicInteger(1));
    }

    private TracedSpliterator(AsyncCall async, Spliterator<T> items, AtomicInteger unreadParts) {
      this.async = async;
      this.items = items;
      this.unreadParts = unreadParts;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      Consumer<T> noting = noting(action);
      Scope route = async.enter();
      try (route) {
        boolean advanced = items.tryAdvance(noting);
        if (!advanced) {
          readToEnd();
        }
        return advanced;
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    /** Pushes where it can: advancing makes a stream of streams keep each of them as a whole. */
    @Override
    public void forEachRemaining(Consumer<? super T> action) {
      Consumer<T> noting = noting(action);
      Scope route = async.enter();
      try (route) {
        items.forEachRemaining(noting);
        readToEnd();
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    /**
     * Calls the reader in the context that is current now, its own. A reader that fails has read enough:
     * that is no failure of the call.
     */
    private Consumer<T> noting(Consumer<? super T> action) {
      Context reader = ContextScope.current();
      return item -> {
        async.next(1);
        Scope own = async.enter(reader);
        try (own) {
          action.accept(item);
        } catch (Throwable t) {
          async.completed(null);
          throw t;
        }
      };
    }

    private void readToEnd() {
      if (!read) {
        read = true;
        if (unreadParts.decrementAndGet() == 0) {
          async.completed(null);
        }
      }
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
      Scope route = async.enter();
      try (route) {
        Spliterator<T> part = items.trySplit();
        if (part == null) {
          return null;
        }
        unreadParts.incrementAndGet();
        return new TracedSpliterator<>(async, part, unreadParts);
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    @Override
    public long estimateSize() {
      return items.estimateSize();
    }

    @Override
    public int characteristics() {
      return CHARACTERISTICS;
    }
  }

  private static final class TracedInputStream extends FilterInputStream {
    private final AsyncCall async;

    TracedInputStream(AsyncCall async, InputStream stream) {
      super(stream);
      this.async = async;
    }

    @Override
    public int read() throws IOException {
      Scope route = async.enter();
      try (route) {
        int value = super.read();
        note(value < 0 ? value : 1);
        return value;
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      Scope route = async.enter();
      try (route) {
        int count = super.read(buffer, offset, length);
        note(count);
        return count;
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    /** What is skipped was delivered too. */
    @Override
    public long skip(long bytes) throws IOException {
      Scope route = async.enter();
      try (route) {
        long count = super.skip(bytes);
        async.next(count);
        return count;
      } catch (Throwable t) {
        async.failed(t);
        throw t;
      }
    }

    @Override
    public void close() throws IOException {
      UntilClosed.close(async, super::close);
    }

    private void note(int count) {
      if (count < 0) {
        async.completed(null);
      } else if (count > 0) {
        async.next(count);
      }
    }
  }
}
