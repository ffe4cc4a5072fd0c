package dev.routespan.processor;

import dev.routespan.processor.RouteSpec.Attribute;
import dev.routespan.processor.RouteSpec.Capture;
import dev.routespan.processor.RouteSpec.ResultCapture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes what a handler's routes will emit, as JSON for people and tools. */
final class CatalogWriter {
  private final Handler handler;

  CatalogWriter(Handler handler) {
    this.handler = handler;
  }

  String write() {
    Map<String, Object> catalog = new LinkedHashMap<>();
    catalog.put("interface", handler.qualifiedName());
    catalog.put("wrapper", handler.wrapper().canonicalName());
    List<Object> routes = new ArrayList<>();
    for (HandlerMethod method : handler.methods()) {
      method.route().ifPresent(route -> routes.add(route(method, route)));
    }
    catalog.put("routes", routes);
    return Json.write(catalog);
  }

  private Map<String, Object> route(HandlerMethod method, RouteSpec route) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("method", signature(method));
    entry.put("kind", route.kind().name());
    entry.put("group", route.group());
    entry.put("span", route.spanName());
    entry.put("attributes", attributes(route));
    entry.put("instruments", Instrument.of(route).stream().map(this::instrument).toList());
    return entry;
  }

  private String signature(HandlerMethod method) {
    return method.parameters().stream()
        .map(parameter -> parameter.type().toString())
        .collect(Collectors.joining(", ", method.name() + "(", ")"));
  }

  private List<Object> attributes(RouteSpec route) {
    List<Object> attributes = new ArrayList<>();
    attributes.add(constant("code.function.name", handler.qualifiedName() + "." + route.method()));
    for (Attribute attribute : route.options().attributes()) {
      attributes.add(constant(attribute.key(), attribute.value()));
    }
    attributes.add(computed("nemo.gym.rollout.id", "the rollout id, if there is one"));
    for (Capture capture : route.captures()) {
      attributes.add(
          computed(capture.key(), "parameter " + path(capture.parameter(), capture.accessor())));
    }
    for (ResultCapture result : route.results()) {
      attributes.add(computed(result.key(), path("result", result.accessor())));
    }
    if (route.ending().isStream()) {
      attributes.add(computed("nemo.gym.stream.items", "the number of items, or of bytes"));
    }
    attributes.add(computed("error.type", "the failure's class, if the call failed"));
    attributes.add(computed("nemo.gym.cancelled", "true, if the call was cancelled"));
    return attributes;
  }

  private static String path(String value, String accessor) {
    return accessor.isEmpty() ? value : value + "." + accessor + "()";
  }

  private static Map<String, Object> constant(String key, String value) {
    return entry("key", key, "value", value);
  }

  private static Map<String, Object> computed(String key, String source) {
    return entry("key", key, "from", source);
  }

  private static Map<String, Object> entry(String key, Object first, String other, Object second) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put(key, first);
    entry.put(other, second);
    return entry;
  }

  private Map<String, Object> instrument(Instrument instrument) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", instrument.name());
    entry.put("type", instrument.type());
    entry.put("unit", instrument.unit());
    entry.put("description", instrument.description());
    entry.put("attributes", instrument.attributes());
    return entry;
  }
}
