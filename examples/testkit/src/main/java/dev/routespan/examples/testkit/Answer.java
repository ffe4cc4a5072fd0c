package dev.routespan.examples.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** All of an answer that can be compared. */
public record Answer(int status, Map<String, List<String>> headers, String body) {
  /** The time of day, and whether the server had read the body before it answered. */
  private static final Set<String> NOT_COMPARED = Set.of("date", "connection");

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Sends a body, or asks if there is none. */
  public static Answer to(String method, URI uri, String body)
      throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(uri)
        .header("Content-Type", "text/plain")
        .header("Accept", "*/*")
        .method(
            method,
            method.equals("GET")
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body))
        .build();
    HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
    headers.keySet().removeIf(name -> NOT_COMPARED.contains(name.toLowerCase(Locale.ROOT)));
    return new Answer(response.statusCode(), headers, response.body());
  }

  /** Returns the same answer with another body. */
  public Answer withBody(String other) {
    return new Answer(status, headers, other);
  }

  /** Returns the same answer without a header. */
  public Answer withoutHeader(String name) {
    Map<String, List<String>> others = new TreeMap<>(headers);
    others.remove(name);
    return new Answer(status, others, body);
  }
}
