package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The body of every answer that is not 200.
 *
 * @param detail a fault for each member of the request that is missing; null if none is
 */
public record Problem(
    String error, @JsonInclude(JsonInclude.Include.NON_NULL) List<Fault> detail) {

  /**
   * A fault of one member of the request, as the fleet's servers report it.
   *
   * @param loc the path of the member, from {@code body} on
   */
  public record Fault(String type, List<String> loc, String msg) {}

  public static Problem of(String error) {
    return new Problem(error, null);
  }

  /** The problem of a request without these members, whose paths are written with dots. */
  public static Problem missing(String error, List<String> members) {
    return new Problem(error, members.stream().map(Problem::fault).toList());
  }

  private static Fault fault(String member) {
    List<String> path = new ArrayList<>(List.of("body"));
    path.addAll(Arrays.asList(member.split("\\.")));
    return new Fault("missing", path, "this member is required");
  }
}
