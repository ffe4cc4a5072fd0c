package dev.routespan.sample.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/** A request that everybody behind the filter sees under another path. */
final class RelocatedRequest extends HttpServletRequestWrapper {
  private final String path;

  RelocatedRequest(HttpServletRequest request, String path) {
    super(request);
    this.path = path;
  }

  @Override
  public String getRequestURI() {
    return path;
  }

  @Override
  public String getServletPath() {
    return path;
  }

  @Override
  public StringBuffer getRequestURL() {
    StringBuffer url = super.getRequestURL();
    url.setLength(url.length() - super.getRequestURI().length());
    return url.append(path);
  }
}
