package dev.routespan.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogLimitTest {
  private final AtomicLong nanos = new AtomicLong();
  private final LogLimit limit = new LogLimit(nanos::get);

  @Test
  void letsWhatIsToldOnceThroughTheFirstTimeOnly() {
    assertThat(limit.isFirst("one")).isTrue();
    advanceSeconds(600);

    assertThat(limit.isFirst("one")).isFalse();
    assertThat(limit.isFirst("another")).isTrue();
  }

  @Test
  void letsAFaultThroughOnceAMinute() {
    assertThat(limit.isDue("fault")).isTrue();
    advanceSeconds(59);
    assertThat(limit.isDue("fault")).isFalse();
    assertThat(limit.isDue("another")).isTrue();
    advanceSeconds(1);

    assertThat(limit.isDue("fault")).isTrue();
    assertThat(limit.isDue("fault")).isFalse();
  }

  @Test
  void stillLetsWhatItHasNoRoomForThroughOnceAMinuteInAll() {
    fill();

    assertThat(limit.isDue("new fault")).isTrue();
    assertThat(limit.isDue("new fault")).isFalse();
    assertThat(limit.isFirst("new warning")).isFalse();
    advanceSeconds(60);
    assertThat(limit.isFirst("new warning")).isTrue();
    assertThat(limit.isDue("new fault")).isFalse();
  }

  @Test
  void knowsWhatItHadRoomFor() {
    limit.isFirst("warning");
    limit.isDue("fault");
    fill();
    advanceSeconds(60);

    assertThat(limit.isFirst("warning")).isFalse();
    assertThat(limit.isDue("fault")).isTrue();
    assertThat(limit.isDue("new fault")).isTrue();
  }

  private void fill() {
    for (int i = 0; i < 1_000; i++) {
      limit.isFirst("message " + i);
    }
  }

  private void advanceSeconds(long seconds) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
