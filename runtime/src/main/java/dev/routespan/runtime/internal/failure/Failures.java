package dev.routespan.runtime.internal.failure;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.nio.channels.ClosedByInterruptException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;

/** How a failure is written on a span. */
public final class Failures {
  public static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");
  public static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

  private static final AttributeKey<String> EXCEPTION_TYPE =
      AttributeKey.stringKey("exception.type");

  private static final int LONGEST_MESSAGE = 1_000;

  /** More wrappers than that around a cause are taken for a cycle. */
  private static final int MOST_WRAPPERS = 20;

  /** By name, since Reactor is optional. */
  private static final String REACTORS_WRAPPER = "reactor.core.Exceptions$ReactiveException";

  private static final String REACTORS_BUBBLE = "reactor.core.Exceptions$BubblingException";
  private static final String REACTORS_COMPOSITE = "reactor.core.Exceptions$CompositeException";

  private Failures() {}

  /** Returns what made a future or publisher fail, without the JDK's and Reactor's wrappers. */
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
   * @param context the call's own, see {@link CallChain#with}
   */
  public static void describe(
      Throwable failure, Predicate<Throwable> isExpected, Span span, Context context) {
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
      if (isFirst(failure, context)) {
        addEvent(failure, span);
      }
    }
  }

  /** A cancellation stays one in the wrappers of those who waited for it. */
  private static boolean isCancellation(Throwable failure) {
    return isCancellation(failure, MOST_WRAPPERS);
  }

  private static boolean isCancellation(Throwable failure, int mostComposites) {
    Throwable cause = unwrap(failure);
    return cause instanceof CancellationException
        || cause instanceof InterruptedException
        || cause instanceof ClosedByInterruptException
        || isMadeOfCancellations(cause, mostComposites);
  }

  private static boolean isMadeOfCancellations(Throwable failure, int mostComposites) {
    if (mostComposites == 0 || !isOfClass(failure, REACTORS_COMPOSITE)) {
      return false;
    }
    List<Throwable> parts = Arrays.stream(failure.getSuppressed())
        .filter(part -> !isMarkOfAPlace(part))
        .toList();
    return !parts.isEmpty()
        && parts.stream().allMatch(part -> isCancellation(part, mostComposites - 1));
  }

  /** Reactor suppresses, beside the parts, what tells where somebody blocked or assembled. */
  private static boolean isMarkOfAPlace(Throwable suppressed) {
    return isOfClass(suppressed, "reactor.core.publisher.FluxOnAssembly$OnAssemblyException")
        || suppressed.getClass() == Exception.class && message(suppressed).startsWith("#block");
  }

  /** A route that waits for the future of another one throws the same failure in a new wrapper. */
  private static boolean isFirst(Throwable failure, Context context) {
    CallChain call = CallChain.of(context);
    return call == null || RecordedFailures.isFirst(unwrap(failure), call);
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
    return failure instanceof CompletionException
        || failure instanceof ExecutionException
        || isOfClass(failure, REACTORS_WRAPPER)
        || isOfClass(failure, REACTORS_BUBBLE);
  }

  private static boolean isOfClass(Throwable failure, String name) {
    return failure.getClass().getName().equals(name);
  }
}
