package dev.routespan.runtime.jmx;

/** What a management console sees of the calls that are under way, see {@link OpenCallsBean}. */
public interface OpenCallsMXBean {

  /** {@return each call as a line of JSON, see {@link dev.routespan.runtime.OpenCall#toJson}} */
  String[] getCalls();
}
