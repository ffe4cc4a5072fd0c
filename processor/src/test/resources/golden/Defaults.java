package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.List;

@Route(kind = RouteKind.VERIFY)
public interface Defaults {
  String NAME = "x";

  String verify(String answer);

  default String verifyAll(List<String> answers) {
    return helper(answers.get(one()));
  }

  static Defaults noop() {
    return answer -> null;
  }

  private String helper(String answer) {
    return verify(answer);
  }

  private static int one() {
    return 1;
  }
}
