package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.concurrent.Future;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.Stream;

@Route(kind = RouteKind.VERIFY, endsAtReturn = true)
public interface AtReturn {
  Future<String> later(String answer);

  Stream<String> each(String answer);

  SubmissionPublisher<String> pushed(String answer);
}
