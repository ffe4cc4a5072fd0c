package dev.routespan.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Sends a request whose target is what the test says: an HTTP client would refuse or mend it. */
public final class RawRequest {

  private RawRequest() {}

  /** Returns the whole response. */
  public static String get(int port, String target, String... headers) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      StringBuilder request =
          new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n");
      for (String header : headers) {
        request.append(header).append("\r\n");
      }
      request.append("Connection: close\r\n\r\n");
      socket.getOutputStream().write(request.toString().getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  /** Returns the value that the response's body names so, see {@link #get}. */
  public static String value(String response, String name) {
    for (String line : response.split("\r?\n")) {
      if (line.startsWith(name + "=")) {
        return line.substring(name.length() + 1);
      }
    }
    throw new AssertionError("no " + name + " in " + response);
  }
}
