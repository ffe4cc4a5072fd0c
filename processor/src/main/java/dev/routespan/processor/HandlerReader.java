package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.NameAllocator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads the handler interfaces of one round; with its collaborators the only judge of input. */
final class HandlerReader {
  private final Types types;
  private final Elements elements;
  private final Reporter reporter;
  private final AttributeTypes attributeTypes;

  HandlerReader(Types types, Elements elements, Reporter reporter) {
    this.types = types;
    this.elements = elements;
    this.reporter = reporter;
    this.attributeTypes = new AttributeTypes(types, elements);
  }

  /** Empty, and reported, if no wrapper can be written. */
  Optional<Handler> read(TypeElement handler) {
    int errorsBefore = reporter.errors();
    InterfaceCheck check = new InterfaceCheck(reporter, handler);
    if (!check.isPossible()) {
      return Optional.empty();
    }
    HandlerScope scope = HandlerScope.of(handler, types, elements, reporter, attributeTypes);
    List<MethodGroup> groups =
        new MethodCollector(types, handler, scope.ancestry(), scope.names()).collect();
    new MemberCheck(scope).check(groups);
    if (groups.stream().allMatch(MethodGroup::isOfObject)) {
      if (reporter.errors() == errorsBefore) {
        reporter.report(check.place(), Diagnostic.NO_METHODS, handler.getSimpleName());
      }
      return Optional.empty();
    }
    Handler result = read(scope, groups);
    return reporter.errors() == errorsBefore ? Optional.of(result) : Optional.empty();
  }

  private Handler read(HandlerScope scope, List<MethodGroup> groups) {
    TypeElement handler = scope.handler();
    List<MethodGroup> delegated =
        groups.stream().filter(group -> !group.isOfObject()).toList();
    Map<MethodGroup, RouteSettings> routes = routes(scope, groups);
    Suppressions suppressions = suppressions(scope, delegated, routes.values());
    boolean deprecated = elements.isDeprecated(handler);
    return new Handler(
        handler,
        ClassName.get(handler).canonicalName(),
        wrapperName(handler),
        scope.names().className(handler),
        handler.getTypeParameters().stream()
            .map(parameter -> scope.names().declare((TypeVariable) parameter.asType()))
            .toList(),
        isPublic(handler),
        annotations(handler, suppressions, deprecated),
        methods(scope, delegated, routes, suppressions.inForce(handler, deprecated)),
        scope.shadowing().hidden());
  }

  private Map<MethodGroup, RouteSettings> routes(HandlerScope scope, List<MethodGroup> groups) {
    RouteFinder finder = new RouteFinder(scope.handler(), new RouteReader(reporter, scope.names()));
    Map<MethodGroup, RouteSettings> routes = new HashMap<>();
    groups.forEach(group -> finder.find(group).ifPresent(settings -> routes.put(group, settings)));
    new MemberCheck(scope).checkUntraced(groups, routes.keySet());
    new ExpectedCheck(scope).check(groups, routes);
    return routes;
  }

  private List<HandlerMethod> methods(
      HandlerScope scope,
      List<MethodGroup> groups,
      Map<MethodGroup, RouteSettings> routes,
      Set<String> suppressed) {
    Map<String, Long> overloads =
        groups.stream().collect(Collectors.groupingBy(MethodGroup::name, Collectors.counting()));
    Function<MethodGroup, String> fields = fields(routes.keySet());
    List<HandlerMethod> methods = new ArrayList<>();
    for (MethodGroup group : groups) {
      Optional<RouteSettings> settings = Optional.ofNullable(routes.get(group));
      boolean overloaded = overloads.get(group.name()) > 1;
      String field = settings.isPresent() ? fields.apply(group) : "";
      methods.add(new MethodReader(scope, group).read(settings, field, overloaded, suppressed));
    }
    return methods;
  }

  private static Function<MethodGroup, String> fields(Set<MethodGroup> routes) {
    NameAllocator allocator = new NameAllocator();
    List.of("delegate", "routes", "dev", "io").forEach(name -> Names.reserve(allocator, name));
    RuntimeNames.namesInExpressions().forEach(name -> Names.reserve(allocator, name));
    Map<String, Integer> counts = new HashMap<>();
    return group -> {
      int number = counts.merge(group.name(), 1, Integer::sum);
      return Names.free(allocator, number == 1 ? group.name() : group.name() + number);
    };
  }

  static ClassName wrapperName(TypeElement handler) {
    ClassName name = ClassName.get(handler);
    return ClassName.get(name.packageName(), "Instrumented" + String.join("_", name.simpleNames()));
  }

  private static boolean isPublic(TypeElement type) {
    return type.getModifiers().contains(Modifier.PUBLIC)
        && (!(type.getEnclosingElement() instanceof TypeElement enclosing) || isPublic(enclosing));
  }

  private Suppressions suppressions(
      HandlerScope scope, List<MethodGroup> groups, Iterable<RouteSettings> routes) {
    TypeElement handler = scope.handler();
    Suppressions suppressions = new Suppressions(elements);
    suppressions.mention(handler.asType());
    handler.getTypeParameters().forEach(each -> each.getBounds().forEach(suppressions::mention));
    for (RouteSettings route : routes) {
      route.expected().stream()
          .map(value -> types.asElement((TypeMirror) value.getValue()))
          .forEach(type -> suppressions.mentionName((TypeElement) type));
    }
    if (new OverloadCheck(types, elements).warns(groups)) {
      suppressions.need("overloads");
    }
    if (scope.attributeTypes().isA(handler.asType(), "java.io.Serializable")) {
      suppressions.need("serial");
    }
    if (isPublic(handler) && new ModuleExports(elements).hidesRuntime(handler)) {
      suppressions.need("exports");
    }
    return suppressions;
  }

  /** Frameworks read some annotations of the class only; all others they find on the interface. */
  private static List<Annotation> annotations(
      TypeElement handler, Suppressions suppressions, boolean deprecated) {
    List<Annotation> annotations = new ArrayList<>();
    if (deprecated) {
      annotations.add(Suppressions.deprecated(handler));
    }
    suppressions
        .annotation(Suppressions.categories(handler), deprecated, Set.of())
        .ifPresent(annotations::add);
    handler.getAnnotationMirrors().stream()
        .filter(mirror -> Annotations.SECURITY.contains(Annotations.name(mirror)))
        .map(Annotation::copyOf)
        .forEach(annotations::add);
    return annotations;
  }
}
