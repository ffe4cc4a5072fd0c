package dev.routespan.processor.read;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.NameAllocator;
import dev.routespan.processor.check.AuxiliaryCheck;
import dev.routespan.processor.check.ExpectedCheck;
import dev.routespan.processor.check.InterfaceCheck;
import dev.routespan.processor.check.MemberCheck;
import dev.routespan.processor.check.PropertyCheck;
import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.Identity;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.mirror.ModuleExports;
import dev.routespan.processor.mirror.Overloads;
import dev.routespan.processor.mirror.RouteMirror;
import dev.routespan.processor.mirror.SourceTrees;
import dev.routespan.processor.mirror.SourceTypes;
import dev.routespan.processor.mirror.TypeFacts;
import dev.routespan.processor.mirror.Versions;
import dev.routespan.processor.model.Handler;
import dev.routespan.processor.model.HandlerMethod;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads the handler interfaces of one round; with its collaborators the only one that validates. */
public final class HandlerReader {
  private final Types types;
  private final Elements elements;
  private final SourceTrees trees;
  private final Versions versions;
  private final SourceTypes sources;
  private final TypeFacts facts;

  public HandlerReader(
      Types types, Elements elements, SourceTrees trees, Versions versions, SourceTypes sources) {
    this.types = types;
    this.elements = elements;
    this.trees = trees;
    this.versions = versions;
    this.sources = sources;
    this.facts = new TypeFacts(types, elements);
  }

  /** Returns empty, after it was reported, if no wrapper can be written. */
  public Optional<Handler> read(TypeElement handler, Reporter reporter) {
    InterfaceCheck check = new InterfaceCheck(reporter, handler, trees);
    if (!check.isPossible()) {
      return Optional.empty();
    }
    HandlerScope scope = HandlerScope.of(handler, types, elements, facts, sources);
    List<MethodGroup> groups = scope.methods();
    new MemberCheck(scope, reporter).check(groups);
    if (groups.stream().allMatch(MethodGroup::isOfObject)) {
      if (!reporter.hasErrors()) {
        reporter.report(check.place(), Diagnostic.NO_METHODS, handler.getSimpleName());
      }
      return Optional.empty();
    }
    Handler result = read(scope, reporter, groups);
    if (reporter.hasErrors()) {
      return Optional.empty();
    }
    new AuxiliaryCheck(reporter, trees).check(handler, scope.shadowing().mentioned());
    return Optional.of(result);
  }

  private Handler read(HandlerScope scope, Reporter reporter, List<MethodGroup> groups) {
    TypeElement handler = scope.handler();
    List<MethodGroup> delegated =
        groups.stream().filter(group -> !group.isOfObject()).toList();
    Map<MethodGroup, RouteMirror> routes = routes(scope, reporter, groups);
    ModuleExports exports = new ModuleExports(elements, handler);
    Suppressions suppressions = suppressions(scope, exports, delegated, routes.values());
    boolean deprecated = elements.isDeprecated(handler);
    MethodReader methods =
        new MethodReader(scope, reporter, exports, suppressions.inForce(handler, deprecated));
    return new Handler(
        handler,
        scope.names().className(handler),
        scope.wrapperName(),
        handler.getTypeParameters().stream()
            .map(parameter ->
                scope.names().withNullness().declare((TypeVariable) parameter.asType()))
            .toList(),
        ModuleExports.isPublic(handler),
        annotations(scope, suppressions, deprecated),
        methods(methods, delegated, routes),
        scope.shadowing().qualified(),
        scope.shadowing().hidesPackages());
  }

  private Map<MethodGroup, RouteMirror> routes(
      HandlerScope scope, Reporter reporter, List<MethodGroup> groups) {
    RouteFinder finder =
        new RouteFinder(scope.handler(), new RouteReader(reporter, scope, versions));
    Map<MethodGroup, RouteMirror> routes = new HashMap<>();
    groups.forEach(group -> finder.find(group).ifPresent(route -> routes.put(group, route)));
    new MemberCheck(scope, reporter).checkUntraced(groups, routes.keySet());
    new ExpectedCheck(scope, reporter).check(groups, routes);
    new PropertyCheck(reporter).check(groups, routes);
    return routes;
  }

  private static List<HandlerMethod> methods(
      MethodReader reader, List<MethodGroup> groups, Map<MethodGroup, RouteMirror> routes) {
    Map<String, Long> overloads =
        groups.stream().collect(Collectors.groupingBy(MethodGroup::name, Collectors.counting()));
    Function<MethodGroup, String> fields = fields();
    List<HandlerMethod> methods = new ArrayList<>();
    for (MethodGroup group : groups) {
      Optional<RouteMirror> route = Optional.ofNullable(routes.get(group));
      boolean overloaded = overloads.get(group.name()) > 1;
      String field = route.isPresent() ? fields.apply(group) : "";
      methods.add(reader.read(group, route, field, overloaded));
    }
    return methods;
  }

  private static Function<MethodGroup, String> fields() {
    NameAllocator allocator = new NameAllocator();
    List.of("delegate", "routes").forEach(allocator::newName);
    RuntimeTypes.packagesInExpressions().forEach(allocator::newName);
    RuntimeTypes.namesInExpressions().forEach(allocator::newName);
    Map<String, Integer> counts = new HashMap<>();
    return group -> {
      int number = counts.merge(group.name(), 1, Integer::sum);
      return allocator.newName(number == 1 ? group.name() : group.name() + number);
    };
  }

  private Suppressions suppressions(
      HandlerScope scope,
      ModuleExports exports,
      List<MethodGroup> groups,
      Iterable<RouteMirror> routes) {
    TypeElement handler = scope.handler();
    Suppressions suppressions = new Suppressions(elements, exports);
    suppressions.mention(handler.asType());
    handler.getTypeParameters().forEach(each -> each.getBounds().forEach(suppressions::mention));
    for (RouteMirror route : routes) {
      route.expected().stream()
          .map(value -> types.asElement((TypeMirror) value.getValue()))
          .forEach(type -> suppressions.mentionName((TypeElement) type));
    }
    if (new Overloads(types, elements).areAmbiguous(handler, groups)) {
      suppressions.need("overloads");
    }
    // javac asks the class, and not the method, whether it is to warn of these two.
    if (groups.stream().anyMatch(MethodGroup::differsInVarargs)) {
      suppressions.need("overrides");
    }
    if (groups.stream().anyMatch(group -> Identity.isExpected(group.first().type()))) {
      suppressions.need("identity");
    }
    if (facts.isA(handler.asType(), "java.io.Serializable")) {
      suppressions.need("serial");
    }
    if (RuntimeTypes.inSignatures().stream()
        .map(type -> elements.getTypeElement(type.canonicalName()))
        .anyMatch(type -> type != null && exports.hides(type))) {
      suppressions.need("exports");
    }
    return suppressions;
  }

  /** Frameworks read some annotations of the class only; all others they find on the interface. */
  private static List<AnnotationSpec> annotations(
      HandlerScope scope, Suppressions suppressions, boolean deprecated) {
    TypeElement handler = scope.handler();
    List<AnnotationSpec> annotations = new ArrayList<>();
    if (deprecated) {
      annotations.add(Suppressions.deprecated(handler));
    }
    suppressions
        .annotation(Suppressions.categories(handler), deprecated, Set.of())
        .ifPresent(annotations::add);
    handler.getAnnotationMirrors().stream()
        .filter(mirror -> AnnotationMirrors.SECURITY.contains(AnnotationMirrors.name(mirror)))
        .map(AnnotationSpec::get)
        .forEach(annotations::add);
    scope.nullness().scope(handler).map(scope.names()::annotation).ifPresent(annotations::add);
    return annotations;
  }
}
