package dev.routespan.sample.servers.base;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** A request that lacks members which the server can't do without. */
final class IncompleteRequest extends ResponseStatusException {
  private static final long serialVersionUID = 1;

  private final transient List<String> missing;

  private IncompleteRequest(List<String> missing) {
    super(HttpStatus.UNPROCESSABLE_ENTITY, "the request lacks " + String.join(", ", missing));
    this.missing = missing;
  }

  /** Does nothing if nothing is missing. */
  static void refuseIf(List<String> missing) {
    if (!missing.isEmpty()) {
      throw new IncompleteRequest(missing);
    }
  }

  List<String> missing() {
    return missing;
  }
}
