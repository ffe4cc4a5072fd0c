package dev.routespan.sample.servers.base;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Tells the caller, with every answer and also with failures, where to find the trace; with telemetry
 * off there is none.
 */
public final class TraceIdFilter extends OncePerRequestFilter {

  /** The header that carries the trace id. */
  public static final String HEADER = "X-Trace-Id";

  TraceIdFilter() {}

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    SpanContext span = Span.current().getSpanContext();
    if (span.isValid()) {
      response.setHeader(HEADER, span.getTraceId());
    }
    chain.doFilter(request, response);
  }
}
