package dev.routespan.runtime.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.RawRequest;
import dev.routespan.runtime.RolloutContext;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the container decides that most servers run on; it forwards behind the filter's request. */
class RolloutPathFilterOnTomcatTest {
  private final Tomcat tomcat = new Tomcat();

  @TempDir
  private Path folder;

  @BeforeEach
  void start() throws Exception {
    tomcat.setBaseDir(folder.toString());
    tomcat.setHostname("localhost");
    tomcat.setSilent(true);
    tomcat.setPort(0);
    Context context = tomcat.addContext("", new File(".").getAbsolutePath());
    addFilter(context);
    Wrapper servlet = Tomcat.addServlet(context, "echo", new EchoServlet());
    servlet.setAsyncSupported(true);
    servlet.addMapping("/");
    servlet.addMapping("/mapped/*");
    tomcat.getConnector();
    tomcat.start();
  }

  private static void addFilter(Context context) {
    FilterDef filter = new FilterDef();
    filter.setFilterName("rollout");
    filter.setFilter(new RolloutPathFilter());
    filter.setAsyncSupported("true");
    context.addFilterDef(filter);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName("rollout");
    mapping.addURLPattern("/*");
    mapping.setDispatcher(DispatcherType.REQUEST.name());
    mapping.setDispatcher(DispatcherType.ASYNC.name());
    context.addFilterMap(mapping);
  }

  @AfterEach
  void stop() throws Exception {
    tomcat.stop();
    tomcat.destroy();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        // target, request URI, servlet path, path info, id
        "/ng-rollout/7-2-a1/verify, /verify, /verify, null, 7-2-a1",
        "/ng-rollout/7-2, /, /, null, 7-2",
        "/ng-rollout/7-2/a%20b?x=1, /a%20b, /a b, null, 7-2",
        "/ng-rollout/7%2d2/verify, /ng-rollout/7%2d2/verify, /ng-rollout/7-2/verify, null, null",
        "/ng-rollout/../verify, /ng-rollout/../verify, /verify, null, null",
        "/ng-rollout/%2e%2e/verify, /ng-rollout/%2e%2e/verify, /verify, null, null",
        "/ng-rollout/7-2//host/x, /host/x, /host/x, null, 7-2",
        "/ng-rollout/7-2/;v=1/host/x, /;v=1/host/x, /host/x, null, 7-2",
        "/verify, /verify, /verify, null, null",
        "/ng-rollout/7-2/forward, /mapped/a, /mapped, /a, 7-2",
        "/ng-rollout/7-2/a%20b/relative, /a%20b/target, /a b/target, null, 7-2",
        "/a%20b/relative, /a%20b/target, /a b/target, null, null",
        "/ng-rollout/7-2/async, /async, /async, null, 7-2",
        "/ng-rollout/7-2/async-elsewhere, /mapped/b, /mapped, /b, 7-2",
      })
  void takesThePrefixOff(String target, String requestUri, String path, String info, String id)
      throws Exception {
    String response = RawRequest.get(tomcat.getConnector().getLocalPort(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "requestUrl")).endsWith("//localhost" + requestUri);
    assertThat(RawRequest.value(response, "servletPath")).isEqualTo(path);
    assertThat(RawRequest.value(response, "pathInfo")).isEqualTo(String.valueOf(info));
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
  }

  @Test
  void letsTheContainerResolveWhatIsBesideAnIncludedPath() throws Exception {
    String response =
        RawRequest.get(tomcat.getConnector().getLocalPort(), "/ng-rollout/7-2/a/include");

    // Beside the included servlet's path, /mapped, is where Tomcat looks; with a prefix or without.
    assertThat(RawRequest.value(response, "included")).isEqualTo("/here");
    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/a/include");
  }

  @Test
  void leavesNothingCurrentBehind() throws Exception {
    for (int i = 0; i < 20; i++) {
      RawRequest.get(tomcat.getConnector().getLocalPort(), "/ng-rollout/7-2/async");
      String next = RawRequest.get(tomcat.getConnector().getLocalPort(), "/verify");

      assertThat(RawRequest.value(next, "current")).isEqualTo("null");
    }
  }

  /** Says what it sees, after what its path asks for. */
  private static final class EchoServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      boolean first = request.getDispatcherType() == DispatcherType.REQUEST;
      String uri = request.getRequestURI();
      if (first && uri.equals("/forward")) {
        request.getRequestDispatcher("/mapped/a").forward(request, response);
      } else if (first && uri.endsWith("/relative")) {
        request.getRequestDispatcher("target").forward(request, response);
      } else if (first && uri.endsWith("/include")) {
        request.getRequestDispatcher("/mapped/again").include(request, response);
      } else if ("/mapped/again".equals(included(request))) {
        request.getRequestDispatcher("here").include(request, response);
      } else if (first && uri.equals("/async")) {
        AsyncContext async = request.startAsync(request, response);
        async.start(async::dispatch);
      } else if (first && uri.equals("/async-elsewhere")) {
        AsyncContext async = request.startAsync();
        async.start(() -> async.dispatch("/mapped/b"));
      } else {
        response.setContentType("text/plain");
        response
            .getWriter()
            .printf(
                "requestUri=%s%nservletPath=%s%npathInfo=%s%nrequestUrl=%s%ncurrent=%s%n"
                    + "included=%s%n",
                uri,
                request.getServletPath(),
                request.getPathInfo(),
                request.getRequestURL(),
                RolloutContext.currentId(),
                included(request));
      }
    }

    private static Object included(HttpServletRequest request) {
      return request.getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI);
    }
  }
}
