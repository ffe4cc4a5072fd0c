package dev.routespan.runtime.internal.failure;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;

/** How a failure is written on a span. */
public final class Failures {
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> EXCEPTION_TYPE =
      AttributeKey.stringKey("exception.type");

  private static final int LONGEST_MESSAGE = 1_000;

  /** More wrappers than that around a cause are taken for a cycle. */
  private static final int MOST_WRAPPERS = 20;

  private Failures() {}

  /** Returns what made a future fail, without the JDK's wrappers around it. */
  public static Throwable unwrap(Throwable failure) {
    Throwable unwrapped = failure;
    try {
      for (int i = 0; i < MOST_WRAPPERS && isWrapper(unwrapped); i++) {
        Throwable cause = unwrapped.getCause();
        if (cause == null) {
          break;
        }
        unwrapped = cause;
      }
    } catch (Throwable fault) {
      Log.fault("could not read the cause of an exception", fault);
    }
    return unwrapped;
  }

  /**
   * Writes what became of a call that failed.
   *
   * @param isExpected whether a failure is an answer and not a fault; not asked of
   *     cancellations
   */
  public static void describe(Throwable failure, Predicate<Throwable> isExpected, Span span) {
    if (!span.isRecording()) {
      return;
    }
    if (isCancellation(failure)) {
      span.setAttribute(CANCELLED, true);
      return;
    }
    span.setAttribute(ERROR_TYPE, failure.getClass().getName());
    if (!isExpected.test(failure)) {
      span.setStatus(StatusCode.ERROR, message(failure));
      // A route that waits for the future of another one throws the same failure in a new wrapper.
      if (RecordedFailures.isFirst(unwrap(failure), span.getSpanContext().getTraceId())) {
        addEvent(failure, span);
      }
    }
  }

  /** A cancellation stays one in the wrappers of those who waited for it. */
  private static boolean isCancellation(Throwable failure) {
    Throwable cause = unwrap(failure);
    return cause instanceof CancellationException
        || cause instanceof InterruptedException
        || cause instanceof ClosedByInterruptException;
  }

  private static void addEvent(Throwable failure, Span span) {
    try {
      span.recordException(failure);
    } catch (Throwable fault) {
      // Most likely the failure's own getMessage: its type can still be told.
      Log.fault("could not record an exception", fault);
      span.addEvent(
          "exception", Attributes.of(EXCEPTION_TYPE, failure.getClass().getName()));
    }
  }

  private static String message(Throwable failure) {
    try {
      String message = failure.getMessage();
      if (message == null) {
        return "";
      }
      return message.length() > LONGEST_MESSAGE
          ? message.substring(0, LONGEST_MESSAGE) + "…"
          : message;
    } catch (Throwable fault) {
      return "";
    }
  }

  private static boolean isWrapper(Throwable failure) {
    return failure instanceof CompletionException || failure instanceof ExecutionException;
  }
}
