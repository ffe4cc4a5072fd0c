package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.RawRequest;
import dev.routespan.runtime.httpserver.OpenCallsServer;
import dev.routespan.runtime.jmx.OpenCallsBean;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class OpenCallsTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final OpenCalls openCalls = otel.telemetry.openCalls();

  @Test
  void keepsNothingUnlessSomebodyWatches() {
    Generated.run(otel.verify(), () -> assertThat(openCalls.list()).isEmpty());
  }

  @Test
  void listsWhatIsUnderWayTheOldestFirst() {
    try (OpenCalls.Watch watch = openCalls.watch()) {
      assertThat(watch).isNotNull();
      Generated.callWithRollout(otel.rollout(), "7-2", () -> {
        otel.advanceMillis(40);
        Generated.run(otel.verify(), () -> {
          otel.advanceMillis(2);
          List<OpenCall> calls = openCalls.list();
          assertThat(calls)
              .extracting(OpenCall::route)
              .containsExactly("gym.rollout", "gym.verify");
          assertThat(calls)
              .extracting(OpenCall::age)
              .containsExactly(Duration.ofMillis(42), Duration.ofMillis(2));
          assertThat(calls).allSatisfy(call -> {
            assertThat(call.rolloutId()).isEqualTo("7-2");
            assertThat(call.traceId()).hasSize(32);
            assertThat(call.thread()).isEqualTo(Thread.currentThread().getName());
          });
        });
        return null;
      });
      assertThat(openCalls.list()).isEmpty();
    }
  }

  @Test
  void saysThatACallWaitsForItsResult() {
    CompletableFuture<String> future = new CompletableFuture<>();
    try (OpenCalls.Watch watch = openCalls.watch()) {
      assertThat(watch).isNotNull();
      Generated.callLater(otel.verify(), () -> future);

      assertThat(openCalls.list()).singleElement().satisfies(call -> {
        assertThat(call.thread()).isNull();
        assertThat(call.toJson())
            .startsWith(
                "{\"route\":\"gym.verify\",\"age_ms\":0,\"items\":0,\"thread\":\"waiting\"");
      });
      future.complete("done");
      assertThat(openCalls.list()).isEmpty();
    }
  }

  /** More than there are slots near those of one thread. */
  @Test
  void losesNoneOfManyCalls() throws Exception {
    List<CompletableFuture<String>> futures = new ArrayList<>();
    try (OpenCalls.Watch watch = openCalls.watch()) {
      assertThat(watch).isNotNull();
      for (int i = 0; i < 10_000; i++) {
        CompletableFuture<String> future = new CompletableFuture<>();
        futures.add(future);
        Generated.callLater(otel.verify(), () -> future);
      }
      assertThat(openCalls.list()).hasSize(10_000);
      futures.forEach(future -> future.complete("done"));
      assertThat(openCalls.list()).isEmpty();
    }
  }

  @Test
  void seesCallsOfManyThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(50);
    CountDownLatch inside = new CountDownLatch(50);
    CountDownLatch end = new CountDownLatch(1);
    try (OpenCalls.Watch watch = openCalls.watch()) {
      assertThat(watch).isNotNull();
      for (int i = 0; i < 50; i++) {
        threads.submit(() -> Generated.call(otel.verify(), () -> {
          inside.countDown();
          return end.await(60, TimeUnit.SECONDS);
        }));
      }
      assertThat(inside.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(openCalls.list()).extracting(OpenCall::thread).hasSize(50).doesNotHaveDuplicates();
    } finally {
      end.countDown();
      threads.shutdown();
      assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void goesWithItsLastWatch() {
    OpenCalls.Watch first = openCalls.watch();
    OpenCalls.Watch second = openCalls.watch();
    first.close();
    first.close();
    Generated.run(otel.verify(), () -> assertThat(openCalls.list()).hasSize(1));
    Generated.run(otel.verify(), () -> {
      second.close();
      assertThat(openCalls.list()).isEmpty();
    });
  }

  @Test
  void isSeenByJmxUntilTheTelemetryIsClosed() throws Exception {
    ObjectName name = new ObjectName("dev.routespan:type=OpenCalls");
    var server = ManagementFactory.getPlatformMBeanServer();
    OpenCallsBean.register(openCalls);
    Generated.call(
        otel.verify(),
        () -> assertThat((String[]) server.getAttribute(name, "Calls"))
            .singleElement()
            .asString()
            .contains("\"route\":\"gym.verify\""));

    otel.telemetry.close();
    assertThat(server.isRegistered(name)).isFalse();
  }

  @Test
  void isServedToThisMachineAlone() throws Exception {
    try (OpenCallsServer server = OpenCallsServer.start(openCalls, 0)) {
      String answer = Generated.callWithRollout(
          otel.rollout(), "7-2", () -> get("http://127.0.0.1:" + server.port() + "/open-calls"));

      assertThat(answer)
          .startsWith("{\"rollout_id\":\"7-2\",\"route\":\"gym.rollout\",\"age_ms\":")
          .endsWith("}\n");
      assertThat(RawRequest.getOf(server.port(), "evil.test", "/open-calls"))
          .startsWith("HTTP/1.1 403");
    }
  }

  private static String get(String uri) throws Exception {
    HttpResponse<String> answer = HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }
}
