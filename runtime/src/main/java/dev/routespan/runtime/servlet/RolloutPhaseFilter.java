package dev.routespan.runtime.servlet;

import dev.routespan.runtime.RolloutPhases;
import io.opentelemetry.context.Scope;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * Tells whoever called this server how long model calls, verifications and tools took, in the header
 * {@value RolloutPhases#HEADER}, see {@link RolloutPhases}. The header is there if there is anything to
 * tell when the answer's body begins; what a stream takes after that is not in it.
 *
 * <p>Map it to the dispatcher type {@code REQUEST}, with asynchronous support. Safe for use by several
 * threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPhaseFilter implements Filter {

  /** Creates a filter. A container may call it. */
  public RolloutPhaseFilter() {}

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(response instanceof HttpServletResponse http)) {
      chain.doFilter(request, response);
      return;
    }
    RolloutPhases phases = RolloutPhases.create();
    TellingResponse telling = new TellingResponse(http, phases);
    Scope scope = phases.makeCurrent();
    try (scope) {
      chain.doFilter(request, telling);
    }
    if (!request.isAsyncStarted()) {
      telling.tell();
    }
  }

  /** Sets the header at the last moment at which it can be. */
  private static final class TellingResponse extends HttpServletResponseWrapper {
    private final RolloutPhases phases;

    TellingResponse(HttpServletResponse response, RolloutPhases phases) {
      super(response);
      this.phases = phases;
    }

    void tell() {
      String header = phases.toHeader();
      if (!header.isEmpty() && !isCommitted()) {
        setHeader(RolloutPhases.HEADER, header);
      }
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      tell();
      return super.getOutputStream();
    }

    @Override
    public PrintWriter getWriter() throws IOException {
      tell();
      return super.getWriter();
    }

    @Override
    public void flushBuffer() throws IOException {
      tell();
      super.flushBuffer();
    }

    @Override
    public void sendError(int status) throws IOException {
      tell();
      super.sendError(status);
    }

    @Override
    public void sendError(int status, String message) throws IOException {
      tell();
      super.sendError(status, message);
    }
  }
}
