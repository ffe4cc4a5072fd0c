package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UntilClosedTest {
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private <T> Stream<T> stream(Stream<T> stream) {
    return Generated.<Stream<T>, RuntimeException>callLater(
        otel.modelCall(), on -> on.rolloutId(null), UntilClosed::traced, () -> stream);
  }

  private <T> Iterator<T> iterator(Iterator<T> iterator) {
    return Generated.<Iterator<T>, RuntimeException>callLater(
        otel.modelCall(), on -> on.rolloutId(null), UntilClosed::traced, () -> iterator);
  }

  private InputStream bytes(InputStream stream) {
    return Generated.<InputStream, RuntimeException>callLater(
        otel.modelCall(), on -> on.rolloutId(null), UntilClosed::traced, () -> stream);
  }

  @Test
  void endsWhenAStreamThatKnowsItsSizeIsCounted() {
    assertThat(stream(List.of(1, 2, 3).stream()).count()).isEqualTo(3);

    assertRead(3);
  }

  @Test
  void keepsWhatAStreamDoes() {
    assertThat(stream(Stream.of(3, 1, 2)).sorted().toList()).containsExactly(1, 2, 3);
    assertThat(stream(Set.of(3, 1, 2).stream()).distinct().map(i -> i + 1).sorted())
        .containsExactly(2, 3, 4);
    assertThat(stream(Stream.of(3, 1, 2).sorted(Comparator.reverseOrder())).sorted())
        .containsExactly(1, 2, 3);
    assertThat(stream(Stream.of(1, 2, 3)).toArray()).containsExactly(1, 2, 3);
    assertThat(stream(Stream.<Integer>empty())).isEmpty();
    assertThat(stream(Stream.of(1, 2, 3)).skip(1).limit(1).findFirst()).contains(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void countsEachItemOnce(boolean parallel) {
    Stream<Integer> source = IntStream.range(0, 10_000).boxed();
    Stream<Integer> returned = stream(parallel ? source.parallel() : source);

    assertThat(returned.isParallel()).isEqualTo(parallel);
    assertThat(returned.mapToInt(i -> i).sum()).isEqualTo(49_995_000);
    assertRead(10_000);
  }

  @Test
  void staysOpenWhileItIsReadInPart() {
    Stream<Integer> returned = stream(Stream.iterate(1, i -> i + 1));
    assertThat(returned.limit(3).toList()).containsExactly(1, 2, 3);
    assertThat(otel.spans()).isEmpty();
    returned.close();

    assertRead(3);
  }

  /** Each item of a stream of streams is handed on before the next one is made. */
  @Test
  void doesNotKeepWhatItIsPushed() {
    List<String> log = new ArrayList<>();
    stream(Stream.of(1).flatMap(one -> Stream.of(1, 2, 3).peek(i -> log.add("made " + i))))
        .forEach(i -> log.add("read " + i));

    assertThat(log).containsExactly("made 1", "read 1", "made 2", "read 2", "made 3", "read 3");
    assertRead(3);
  }

  @Test
  void closesTheHandlersStreamOnce() {
    AtomicInteger closed = new AtomicInteger();
    Stream<Integer> returned = stream(Stream.of(1).onClose(closed::incrementAndGet));
    returned.close();
    returned.close();

    assertThat(closed).hasValue(1);
    assertRead(0);
  }

  @Test
  void isNoFailureOfTheCallIfTheReaderFails() {
    IllegalStateException failure = new IllegalStateException("reader");

    assertThat(catchThrowable(() -> stream(Stream.of(1, 2, 3)).forEach(i -> {
          throw failure;
        })))
        .isSameAs(failure);
    assertThat(catchThrowable(() -> stream(Stream.of(1, 2, 3))
            .peek(i -> {
              throw failure;
            })
            .findFirst()))
        .isSameAs(failure);

    assertThat(otel.spans())
        .hasSize(2)
        .allSatisfy(
            span -> assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET));
  }

  @Test
  void failsIfAStreamFailsToMakeItsItems() {
    Stream<Integer> returned = stream(Stream.of(1, 0).map(i -> 1 / i));

    assertThatThrownBy(() -> returned.forEach(i -> {})).isInstanceOf(ArithmeticException.class);

    SpanData span = otel.onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(ITEMS)).isEqualTo(1);
  }

  @Test
  void endsWhenAnIteratorIsReadUntilItHasNoMore() {
    Iterator<Integer> returned = iterator(List.of(1, 2).iterator());
    returned.next();
    returned.next();
    assertThat(otel.spans()).isEmpty();
    assertThatThrownBy(returned::next).isInstanceOf(NoSuchElementException.class);

    assertRead(2);
  }

  @Test
  void removesFromTheHandlersIterator() {
    List<Integer> items = new ArrayList<>(List.of(1, 2));
    Iterator<Integer> returned = iterator(items.iterator());
    returned.next();
    returned.remove();
    assertThat(items).containsExactly(2);
    returned.forEachRemaining(items::contains);

    assertRead(2);
  }

  @Test
  void countsTheBytesHoweverTheyAreRead() throws IOException {
    record Case(String how, Reading reading) {}
    byte[] content = "some tokens".getBytes(StandardCharsets.US_ASCII);
    for (Case each : List.of(
        new Case("readAllBytes", stream -> stream.readAllBytes()),
        new Case("readNBytes", stream -> stream.readNBytes(100)),
        new Case("transferTo", stream -> {
          ByteArrayOutputStream copy = new ByteArrayOutputStream();
          stream.transferTo(copy);
          return copy.toByteArray();
        }),
        new Case("read(byte[])", stream -> {
          byte[] read = new byte[content.length];
          assertThat(stream.read(new byte[0])).isZero();
          assertThat(stream.read(read)).isEqualTo(content.length);
          assertThat(stream.read()).isNegative();
          return read;
        }))) {
      otel.exporter.reset();
      InputStream returned = bytes(new ByteArrayInputStream(content));
      assertThat(each.reading.read(returned)).as(each.how).isEqualTo(content);

      assertRead(content.length);
    }
  }

  private interface Reading {
    byte[] read(InputStream stream) throws IOException;
  }

  @Test
  void failsIfBytesCannotBeRead() {
    IOException failure = new IOException("disk");
    InputStream returned = bytes(new InputStream() {
      @Override
      public int read() throws IOException {
        throw failure;
      }
    });

    assertThat(catchThrowable(returned::readAllBytes)).isSameAs(failure);
    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(otel.onlySpan().getEvents()).hasSize(1);
  }

  private void assertRead(long items) {
    SpanData span = otel.onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(ITEMS)).isEqualTo(items);
  }

  /** R11. */
  @Test
  void keepsACloseableIteratorCloseable() throws Exception {
    class Lines implements Iterator<String>, AutoCloseable {
      boolean closed;

      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public String next() {
        return "line";
      }

      @Override
      public void close() {
        closed = true;
      }
    }

    Lines lines = new Lines();
    Iterator<String> traced = iterator(lines);
    traced.next();
    ((AutoCloseable) traced).close();

    assertThat(lines.closed).isTrue();
    assertRead(1);
  }

  /** P03. */
  @Test
  void splitsAParallelStream() {
    Set<Thread> readers = ConcurrentHashMap.newKeySet();
    CyclicBarrier two = new CyclicBarrier(2);
    long count = stream(IntStream.range(0, 2).boxed())
        .parallel()
        .filter(i -> {
          readers.add(Thread.currentThread());
          return awaitTheOther(two);
        })
        .count();

    assertThat(count).isEqualTo(2);
    assertThat(readers).hasSize(2);
    assertRead(2);
  }

  private static boolean awaitTheOther(CyclicBarrier two) {
    try {
      two.await(10, TimeUnit.SECONDS);
      return true;
    } catch (Exception e) {
      return false;
    }
  }

  @Test
  void handsAConsumedStreamThrough() {
    Stream<Integer> consumed = Stream.of(1);
    consumed.toList();

    assertThat(stream(consumed)).isSameAs(consumed);
    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
  }

  @Test
  void failsIfClosingFails() {
    Stream<Integer> stream = stream(Stream.of(1, 2).onClose(() -> {
      throw new IllegalStateException("not closed");
    }));

    assertThatThrownBy(stream::close).hasMessage("not closed");
    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }
}
