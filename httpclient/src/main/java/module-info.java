/** The rollout id, and one span a logical request, for the JDK's HTTP client. */
module dev.routespan.httpclient {
  requires transitive dev.routespan.runtime;
  requires transitive java.net.http;
  requires static transitive org.jspecify;

  exports dev.routespan.httpclient;
}
