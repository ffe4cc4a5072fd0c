package dev.routespan.conformance.harmless;

import dev.routespan.httpclient.RolloutHttpClient;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

/** A request, and what its caller sees: the very response or failure of the client behind. */
enum Request {
  IS_ANSWERED(StubClient::answering, Request::send),
  FAILS(StubClient::failing, Request::send),
  IS_ANSWERED_LATER(StubClient::answering, Request::sendAsync),
  FAILS_LATER(StubClient::failing, Request::sendAsync);

  private interface Sending {
    HttpResponse<String> send(HttpClient client) throws IOException, InterruptedException;
  }

  record Outcome(boolean expected, int sent) {}

  private final Supplier<StubClient> stub;
  private final Sending sending;

  Request(Supplier<StubClient> stub, Sending sending) {
    this.stub = stub;
    this.sending = sending;
  }

  Outcome throughTheJdks() {
    return through(client -> client);
  }

  Outcome throughOurClient(OpenTelemetry openTelemetry) {
    return through(client -> RolloutHttpClient.builder(client, uri -> true)
        .openTelemetry(openTelemetry)
        .baggage()
        .build());
  }

  private Outcome through(Function<HttpClient, HttpClient> wrapping) {
    StubClient client = stub.get();
    Object seen;
    try {
      seen = sending.send(wrapping.apply(client));
    } catch (CompletionException e) {
      seen = e.getCause();
    } catch (Throwable t) {
      seen = t;
    }
    return new Outcome(seen == client.answer(), client.sent());
  }

  private static HttpResponse<String> send(HttpClient client)
      throws IOException, InterruptedException {
    return client.send(request(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> sendAsync(HttpClient client) {
    return client.sendAsync(request(), BodyHandlers.ofString()).join();
  }

  private static HttpRequest request() {
    return HttpRequest.newBuilder(URI.create("http://gym.example/verify")).build();
  }
}
