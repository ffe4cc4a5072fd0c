package dev.routespan.examples.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All of an answer that may be compared: the time of day is left out. */
public record Answer(int status, Map<String, List<String>> headers, String body) {
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
    headers.keySet().removeIf("date"::equalsIgnoreCase);
    return new Answer(response.statusCode(), headers, response.body());
  }
}
