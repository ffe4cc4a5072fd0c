package dev.routespan.sample.servers.agent;

import dev.routespan.sample.servers.base.FleetClient;
import dev.routespan.sample.servers.protocol.ChatCompletion;
import dev.routespan.sample.servers.protocol.ModelApi;
import dev.routespan.sample.servers.protocol.ResponsesReply;

/** Calls the model through one of its APIs. */
record ModelCalls(FleetClient fleet, String server, ModelApi api) {

  /** Gives the model one turn; returns whether its answer is finished. */
  boolean continueConversation(Conversation conversation) {
    return switch (api) {
      case RESPONSES -> responses(conversation);
      case CHAT_COMPLETIONS -> chatCompletions(conversation);
      case CHAT_COMPLETIONS_STREAM -> chatCompletionsStream(conversation);
    };
  }

  private boolean responses(Conversation conversation) {
    ResponsesReply reply =
        fleet.post(server, "/v1/responses", conversation.request(), ResponsesReply.class);
    conversation.add(reply.outputText());
    return "completed".equals(reply.status());
  }

  private boolean chatCompletions(Conversation conversation) {
    ChatCompletion completion =
        fleet.post(server, "/v1/chat/completions", conversation.request(), ChatCompletion.class);
    return add(completion.choices().get(0), conversation);
  }

  /** The agent can do nothing with half an answer, so it waits for the end of the stream. */
  private boolean chatCompletionsStream(Conversation conversation) {
    String events = fleet.post(
        server, "/v1/chat/completions", conversation.request().streaming(), String.class);
    return add(StreamedChoice.read(events), conversation);
  }

  private static boolean add(ChatCompletion.Choice choice, Conversation conversation) {
    conversation.add(choice.message().content());
    return "stop".equals(choice.finishReason());
  }
}
