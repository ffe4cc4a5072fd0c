package dev.routespan.sample.agent;

import dev.routespan.sample.protocol.ChatCompletion;
import dev.routespan.sample.protocol.ModelApi;
import dev.routespan.sample.protocol.ResponsesReply;
import dev.routespan.sample.server.FleetClient;

/** Calls the model through one of its two APIs. */
record ModelCalls(FleetClient fleet, String server, ModelApi api) {

  /** Gives the model one turn; returns whether its answer is finished. */
  boolean continueConversation(Conversation conversation) {
    return switch (api) {
      case RESPONSES -> responses(conversation);
      case CHAT_COMPLETIONS -> chatCompletions(conversation);
    };
  }

  private boolean responses(Conversation conversation) {
    ResponsesReply reply =
        fleet.post(server, "/v1/responses", conversation.request(), ResponsesReply.class);
    conversation.add(reply.outputText());
    return "completed".equals(reply.status());
  }

  private boolean chatCompletions(Conversation conversation) {
    ChatCompletion.Choice choice = fleet
        .post(server, "/v1/chat/completions", conversation.request(), ChatCompletion.class)
        .choices()
        .get(0);
    conversation.add(choice.message().content());
    return "stop".equals(choice.finishReason());
  }
}
