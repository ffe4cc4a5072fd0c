package dev.routespan.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetriesTest {

  @ParameterizedTest
  @CsvSource({
    "200, 1, 200",
    "200, 2, 400",
    "200, 11, 204800",
    "200, 12, 300000",
    "200, 2000000000, 300000",
    "300000, 2000000000, 300000",
    "1, 2000000000, 300000",
    "0, 2000000000, 0",
  })
  void doublesTheDelayUpToFiveMinutes(long firstMillis, int retry, long expectedMillis) {
    Retries retries = new Retries(retry, firstMillis, request -> true);

    assertThat(retries.delayMillis(retry)).isEqualTo(expectedMillis);
  }
}
