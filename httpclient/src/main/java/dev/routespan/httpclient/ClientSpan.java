package dev.routespan.httpclient;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The span of one logical request; the first outcome counts. Never throws. */
final class ClientSpan {
  /** No span at all. */
  static final ClientSpan NONE = new ClientSpan(null);

  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");
  private static final AttributeKey<Long> RESENDS =
      AttributeKey.longKey("http.request.resend_count");
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final @Nullable Span span;
  private final AtomicBoolean ended = new AtomicBoolean();

  ClientSpan(@Nullable Span span) {
    this.span = span;
  }

  Context storeIn(Context context) {
    try {
      return span == null ? context : context.with(span);
    } catch (Throwable fault) {
      Log.fault("could not make the span of an HTTP request current", fault);
      return context;
    }
  }

  void end(int resends, int status) {
    end(resends, span -> {
      span.setAttribute(STATUS, status);
      if (status >= 400) {
        span.setAttribute(ERROR_TYPE, Integer.toString(status));
        span.setStatus(StatusCode.ERROR);
      }
    });
  }

  /** The exception itself is recorded by whoever does not expect it, and only there. */
  void end(int resends, Throwable failure) {
    end(resends, span -> {
      if (failure instanceof CancellationException || failure instanceof InterruptedException) {
        describeCancelled(span);
      } else {
        span.setAttribute(ERROR_TYPE, failure.getClass().getName());
        span.setStatus(StatusCode.ERROR);
      }
    });
  }

  /** Ends the span of a request whose caller takes no answer any more. */
  void cancel(int resends) {
    end(resends, ClientSpan::describeCancelled);
  }

  private static void describeCancelled(Span span) {
    span.setAttribute(CANCELLED, true);
  }

  private void end(int resends, Consumer<Span> outcome) {
    if (span == null || !ended.compareAndSet(false, true)) {
      return;
    }
    try {
      if (resends > 0) {
        span.setAttribute(RESENDS, resends);
      }
      outcome.accept(span);
    } catch (Throwable fault) {
      Log.fault("could not describe the outcome of an HTTP request", fault);
    }
    try {
      span.end();
    } catch (Throwable fault) {
      Log.fault("could not end the span of an HTTP request", fault);
    }
  }
}
