package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.ContextScope;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
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
   * {@return an iterator of the same items; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param iterator the handler's result, or null
   */
  public static <T> @Nullable Iterator<T> traced(RouteCall call, @Nullable Iterator<T> iterator) {
    return iterator == null
        ? call.returned(null)
        : new TracedIterator<>(call.endAfterItems(), iterator);
  }

  /**
   * {@return a stream of the same items; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param stream the handler's result, or null
   */
  public static <T> @Nullable Stream<T> traced(RouteCall call, @Nullable Stream<T> stream) {
    if (stream == null) {
      return call.returned(null);
    }
    AsyncCall async = call.endAfterItems();
    Spliterator<T> items = new TracedSpliterator<>(async, stream.spliterator());
    return StreamSupport.stream(items, stream.isParallel()).onClose(() -> {
      async.completed(null);
      stream.close();
    });
  }

  /**
   * {@return a stream of the same bytes, each of which counts as an item; null for null}
   *
   * @param call the call that the handler answered
   * @param stream the handler's result, or null
   */
  public static @Nullable InputStream traced(RouteCall call, @Nullable InputStream stream) {
    return stream == null
        ? call.returned(null)
        : new TracedInputStream(call.endAfterItems(), stream);
  }

  private record TracedIterator<T>(AsyncCall async, Iterator<T> iterator) implements Iterator<T> {

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

  /** Does not split, so that items come one after the other; what is done with them may be parallel. */
  private record TracedSpliterator<T>(AsyncCall async, Spliterator<T> items)
      implements Spliterator<T> {

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      Consumer<T> noting = noting(action);
      Scope route = async.enter();
      try (route) {
        boolean advanced = items.tryAdvance(noting);
        if (!advanced) {
          async.completed(null);
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
        async.completed(null);
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
        Scope own = ContextScope.enterSafely(reader);
        try (own) {
          action.accept(item);
        } catch (Throwable t) {
          async.completed(null);
          throw t;
        }
      };
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return items.estimateSize();
    }

    /** Not sized: a stream that knows its size counts its items without reading them. */
    @Override
    public int characteristics() {
      return items.characteristics() & ~(Spliterator.SIZED | Spliterator.SUBSIZED);
    }

    @Override
    public Comparator<? super T> getComparator() {
      return items.getComparator();
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
      async.completed(null);
      super.close();
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
