package dev.routespan.sample.servers.base;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.sample.servers.protocol.ModelRequest;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import io.opentelemetry.api.common.Attributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The routes of a model server, around whichever {@link Model} the application brings. */
@RestController
@Import(ServerBeans.class)
public class ModelController {
  private static final Logger LOG = LoggerFactory.getLogger(ModelController.class);

  private final Model model;

  ModelController(Model model, RouteTelemetry telemetry, Attributes serverAttributes) {
    this.model = InstrumentedModel.wrap(model, telemetry, serverAttributes);
  }

  @PostMapping("/v1/responses")
  ResponsesReply responses(@RequestBody ModelRequest request) {
    IncompleteRequest.refuseIf(request.missing("input"));
    LOG.info("POST /v1/responses: {} messages", request.messages().size());
    return model.responses(request);
  }

  /** Answers with one body or, if the request says {@code "stream": true}, with a stream of events. */
  @PostMapping("/v1/chat/completions")
  Object chatCompletions(@RequestBody ModelRequest request) {
    IncompleteRequest.refuseIf(request.missing("messages"));
    LOG.info(
        "POST /v1/chat/completions: {} messages, stream {}",
        request.messages().size(),
        request.stream());
    return request.stream()
        ? EventStream.of(model.chatCompletionsStream(request))
        : model.chatCompletions(request);
  }
}
