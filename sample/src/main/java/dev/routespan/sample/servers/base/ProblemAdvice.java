package dev.routespan.sample.servers.base;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.sample.servers.protocol.Problem;
import io.opentelemetry.context.Scope;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers every failure with a {@link Problem}. The stack trace goes to the log if it is the server's
 * fault.
 */
@RestControllerAdvice
class ProblemAdvice {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

  @ExceptionHandler
  ResponseEntity<Problem> answer(Throwable failure, HttpServletRequest request) {
    Scope rollout = RolloutContext.makeCurrent(RolloutOfBody.of(request));
    try (rollout) {
      log(failure);
    }
    return ResponseEntity.status(status(failure)).body(problem(failure));
  }

  private static Problem problem(Throwable failure) {
    String error = String.valueOf(failure.getMessage());
    return failure instanceof IncompleteRequest incomplete
        ? Problem.missing(error, incomplete.missing())
        : Problem.of(error);
  }

  private static void log(Throwable failure) {
    if (status(failure).is4xxClientError()) {
      LOG.info("A request was refused: {}", failure.getMessage());
    } else {
      LOG.warn("A request failed", failure);
    }
  }

  /**
   * A handler's exception is the server's fault; Spring's own tell whose they are, all but one. The
   * fleet's servers answer 422 to any body that they can't read.
   */
  private static HttpStatusCode status(Throwable failure) {
    if (failure instanceof HttpMessageNotReadableException) {
      return HttpStatus.UNPROCESSABLE_ENTITY;
    }
    return failure instanceof ErrorResponse response
        ? response.getStatusCode()
        : HttpStatus.INTERNAL_SERVER_ERROR;
  }
}
