package dev.routespan.examples.grpc;

import dev.routespan.examples.domain.UnreadableAnswer;
import dev.routespan.examples.domain.Verifier;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.stub.StreamObserver;

/** Takes the service's name for the answer that is to be verified. */
final class Health implements HealthRoutes {
  private final Verifier verifier;

  Health(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> answers) {
    try {
      boolean isRight = verifier.verify(request.getService()) == 1;
      answers.onNext(HealthCheckResponse.newBuilder()
          .setStatus(isRight ? ServingStatus.SERVING : ServingStatus.NOT_SERVING)
          .build());
      answers.onCompleted();
    } catch (UnreadableAnswer e) {
      answers.onError(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
    }
  }
}
