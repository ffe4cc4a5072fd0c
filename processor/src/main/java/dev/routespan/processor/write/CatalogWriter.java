package dev.routespan.processor.write;

import static dev.routespan.processor.model.AttributeType.BOOLEAN;
import static dev.routespan.processor.model.AttributeType.LONG;
import static dev.routespan.processor.model.AttributeType.STRING;

import dev.routespan.processor.model.AttributeType;
import dev.routespan.processor.model.Handler;
import dev.routespan.processor.model.HandlerMethod;
import dev.routespan.processor.model.Instrument;
import dev.routespan.processor.model.RouteSpec;
import dev.routespan.processor.model.RouteSpec.Attribute;
import dev.routespan.processor.model.RouteSpec.Capture;
import dev.routespan.processor.model.RouteSpec.ResultCapture;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes what a handler's routes will emit, as JSON for people and tools. */
final class CatalogWriter {
  private final Handler handler;
  private final Json json = new Json();

  CatalogWriter(Handler handler) {
    this.handler = handler;
  }

  String write() {
    json.open('{')
        .member("interface", handler.qualifiedName())
        .member("wrapper", handler.wrapper().canonicalName())
        .open("routes", '[');
    for (HandlerMethod method : handler.methods()) {
      method.route().ifPresent(route -> route(method, route));
    }
    return json.close(']').close('}').toString();
  }

  private void route(HandlerMethod method, RouteSpec route) {
    json.open('{')
        .member("method", signature(method))
        .member("kind", route.kind().name())
        .member("group", route.group())
        .member("span", route.spanName())
        .open("attributes", '[');
    attributes(route);
    json.close(']').open("instruments", '[');
    route.instruments().forEach(this::instrument);
    json.close(']').close('}');
  }

  private static String signature(HandlerMethod method) {
    return method.parameters().stream()
        .map(parameter -> parameter.plainType().toString())
        .collect(Collectors.joining(", ", method.name() + "(", ")"));
  }

  private void attributes(RouteSpec route) {
    constant("code.function.name", handler.qualifiedName() + "." + route.method());
    for (Attribute attribute : route.options().attributes()) {
      constant(attribute.key(), attribute.value());
    }
    computed("nemo.gym.rollout.id", STRING, "the rollout id, if there is one");
    computed("nemo.gym.task.id", STRING, "the task's index, if the rollout id tells it");
    computed("nemo.gym.repeat.index", LONG, "the attempt, if the rollout id tells it");
    computed("nemo.gym.run.id", STRING, "the fleet's run, if the telemetry knows it");
    for (Capture capture : route.captures()) {
      captured(
          capture.key(),
          capture.type(),
          "parameter " + path(capture.parameter(), capture.accessor()));
    }
    for (ResultCapture result : route.results()) {
      captured(result.key(), result.type(), path("result", result.accessor()));
    }
    if (route.endStrategy().isStream()) {
      computed("nemo.gym.stream.items", LONG, "the number of items, or of bytes");
    }
    computed("error.type", STRING, "the failure's class, if the call failed");
    computed("nemo.gym.cancelled", BOOLEAN, "true, if the call was cancelled");
  }

  private static String path(String value, String accessor) {
    return accessor.isEmpty() ? value : value + "." + accessor + "()";
  }

  private void constant(String key, String value) {
    json.open('{')
        .member("key", key)
        .member("type", STRING.word())
        .member("value", value)
        .close('}');
  }

  /** What no attribute can hold is an error, and no attribute. */
  private void captured(String key, Optional<AttributeType> type, String source) {
    type.ifPresent(known -> computed(key, known, source));
  }

  private void computed(String key, AttributeType type, String source) {
    json.open('{')
        .member("key", key)
        .member("type", type.word())
        .member("from", source)
        .close('}');
  }

  private void instrument(Instrument instrument) {
    json.open('{')
        .member("name", instrument.name())
        .member("type", instrument.type())
        .member("unit", instrument.unit())
        .member("description", instrument.description())
        .open("attributes", '[');
    instrument.attributes().forEach(json::element);
    json.close(']').close('}');
  }
}
