package dev.routespan.sample.server;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.sample.protocol.ModelRequest;
import dev.routespan.sample.protocol.ResponsesReply;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The routes of a model server, around whichever {@link Model} the application brings. */
@RestController
@Import(ServerBeans.class)
public class ModelController {
  private final Model model;

  ModelController(Model model, RouteTelemetry telemetry) {
    this.model = InstrumentedModel.wrap(model, telemetry, ServerBeans.named("model"));
  }

  @PostMapping("/v1/responses")
  ResponsesReply responses(@RequestBody ModelRequest request) {
    return model.responses(request);
  }

  /** Answers with one body or, if the request says {@code "stream": true}, with a stream of events. */
  @PostMapping("/v1/chat/completions")
  Object chatCompletions(@RequestBody ModelRequest request) {
    return request.stream()
        ? EventStream.of(model.chatCompletionsStream(request))
        : model.chatCompletions(request);
  }
}
