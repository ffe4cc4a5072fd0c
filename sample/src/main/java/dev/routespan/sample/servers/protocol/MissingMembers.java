package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Collects the names of what a request lacks. */
final class MissingMembers {
  private final List<String> names = new ArrayList<>();

  MissingMembers require(String name, boolean isThere) {
    if (!isThere) {
      names.add(name);
    }
    return this;
  }

  MissingMembers require(String name, JsonNode member) {
    return require(name, member != null && !member.isNull());
  }

  List<String> names() {
    return List.copyOf(names);
  }
}
