package dev.routespan.sample.servers.base;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.sample.servers.protocol.ChatChunk;
import dev.routespan.sample.servers.protocol.ChatCompletion;
import dev.routespan.sample.servers.protocol.ModelRequest;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import java.util.concurrent.Flow;

/** What a model server serves; every method is a model call. */
@Route(kind = RouteKind.MODEL_CALL)
public interface Model {

  @SpanAttribute(value = "nemo.gym.model_request.id", from = "id")
  ResponsesReply responses(ModelRequest request);

  @SpanAttribute(value = "nemo.gym.model_request.id", from = "id")
  ChatCompletion chatCompletions(ModelRequest request);

  /** The same token by token; each subscription is a span, which ends with the last token. */
  @Route(kind = RouteKind.MODEL_CALL, dialect = "chat_completions")
  Flow.Publisher<ChatChunk> chatCompletionsStream(ModelRequest request);
}
