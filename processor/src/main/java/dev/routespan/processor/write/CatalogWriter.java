package dev.routespan.processor.write;

import dev.routespan.processor.model.Handler;
import dev.routespan.processor.model.HandlerMethod;
import dev.routespan.processor.model.Instrument;
import dev.routespan.processor.model.RouteSpec;
import dev.routespan.processor.model.RouteSpec.Attribute;
import dev.routespan.processor.model.RouteSpec.Capture;
import dev.routespan.processor.model.RouteSpec.ResultCapture;
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
    computed("nemo.gym.rollout.id", "the rollout id, if there is one");
    computed("nemo.gym.task.id", "the task's index, if the rollout id tells it");
    computed("nemo.gym.repeat.index", "the attempt, if the rollout id tells it");
    computed("nemo.gym.run.id", "the fleet's run, if the telemetry knows it");
    for (Capture capture : route.captures()) {
      computed(capture.key(), "parameter " + path(capture.parameter(), capture.accessor()));
    }
    for (ResultCapture result : route.results()) {
      computed(result.key(), path("result", result.accessor()));
    }
    if (route.endStrategy().isStream()) {
      computed("nemo.gym.stream.items", "the number of items, or of bytes");
    }
    computed("error.type", "the failure's class, if the call failed");
    computed("nemo.gym.cancelled", "true, if the call was cancelled");
  }

  private static String path(String value, String accessor) {
    return accessor.isEmpty() ? value : value + "." + accessor + "()";
  }

  private void constant(String key, String value) {
    json.open('{').member("key", key).member("value", value).close('}');
  }

  private void computed(String key, String source) {
    json.open('{').member("key", key).member("from", source).close('}');
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
