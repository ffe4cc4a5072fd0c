package dev.routespan.runtime.servlet;

import dev.routespan.runtime.internal.rollout.InboundPath;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as if it had come without the prefix. A container may put the forwarded request behind this
 * one; then all is the forwarded request's.
 */
final class UnprefixedRequest extends HttpServletRequestWrapper {
  private final InboundPath path;
  private final String prefixedUri;

  UnprefixedRequest(HttpServletRequest request, InboundPath path) {
    super(request);
    this.path = path;
    this.prefixedUri = request.getRequestURI();
  }

  @Override
  public String getRequestURI() {
    return isForwarded() ? super.getRequestURI() : path.withoutPrefix();
  }

  @Override
  public StringBuffer getRequestURL() {
    StringBuffer url = super.getRequestURL();
    int uriStart = url.length() - super.getRequestURI().length();
    return url.replace(Math.max(uriStart, 0), url.length(), getRequestURI());
  }

  /** Empty if the servlet is mapped to a path pattern; the path info has the rest then. */
  @Override
  public String getServletPath() {
    if (isForwarded()) {
      return super.getServletPath();
    }
    return super.getPathInfo() == null ? decodedRest() : "";
  }

  @Override
  public @Nullable String getPathInfo() {
    return isForwarded() || super.getPathInfo() == null ? super.getPathInfo() : decodedRest();
  }

  @Override
  public @Nullable String getPathTranslated() {
    String info = getPathInfo();
    return info == null ? null : getServletContext().getRealPath(info);
  }

  @Override
  public @Nullable String getHeader(String name) {
    return isFromPath(name) ? path.traceparent() : super.getHeader(name);
  }

  @Override
  public @Nullable Enumeration<String> getHeaders(String name) {
    String traceparent = path.traceparent();
    return traceparent != null && isFromPath(name)
        ? Collections.enumeration(List.of(traceparent))
        : super.getHeaders(name);
  }

  @Override
  public @Nullable Enumeration<String> getHeaderNames() {
    Enumeration<String> names = super.getHeaderNames();
    if (names == null || !isFromPath(InboundPath.TRACEPARENT)) {
      return names;
    }
    List<String> all = Collections.list(names);
    all.add(InboundPath.TRACEPARENT);
    return Collections.enumeration(all);
  }

  /** A header of the request itself wins. */
  private boolean isFromPath(String header) {
    return path.traceparent() != null
        && header.equalsIgnoreCase(InboundPath.TRACEPARENT)
        && super.getHeader(header) == null;
  }

  /** Containers take a relative path as one beside the path that they have matched. */
  @Override
  public @Nullable RequestDispatcher getRequestDispatcher(@Nullable String target) {
    boolean isRelativeToOurs = target != null
        && !target.startsWith("/")
        && !isForwarded()
        && getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI) == null;
    String folder = path.rest().substring(0, path.rest().lastIndexOf('/') + 1);
    return super.getRequestDispatcher(isRelativeToOurs ? folder + target : target);
  }

  private boolean isForwarded() {
    return !prefixedUri.equals(super.getRequestURI());
  }

  private String decodedRest() {
    String info = super.getPathInfo();
    return path.decodedRest(
        info == null ? super.getServletPath() : super.getServletPath().concat(info));
  }
}
