package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Family.Declared;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Knows from the documentation, not from the processor, which methods of a handler are routes. */
final class Oracle {
  private final Family family;
  private final Interface handler;

  Oracle(Family family, Interface handler) {
    this.family = family;
    this.handler = handler;
  }

  /** Empty if unrelated parents disagree, about which the documentation says nothing. */
  Optional<RouteTag> judge(List<Declared> declarations) {
    List<Declared> tagged =
        declarations.stream().filter(each -> tag(each).isPresent()).toList();
    if (!tagged.isEmpty()) {
      return unanimous(
          family.inForce(tagged).stream().map(each -> tag(each).get()).toList());
    }
    List<Declared> inForce = family.inForce(declarations);
    if (inForce.get(0).method().isDefault()) {
      return Optional.of(typeTag(inForce.get(0)).orElse(RouteTag.NO_ROUTE));
    }
    Optional<RouteTag> own = RouteTag.in(handler.annotations());
    if (own.isPresent()) {
      return own;
    }
    List<Declared> ofParents =
        declarations.stream().filter(each -> typeTag(each).isPresent()).toList();
    return ofParents.isEmpty()
        ? Optional.of(RouteTag.NO_ROUTE)
        : unanimous(
            family.inForce(ofParents).stream().map(each -> typeTag(each).get()).toList());
  }

  private static Optional<RouteTag> tag(Declared declared) {
    return RouteTag.in(declared.method().annotations());
  }

  private static Optional<RouteTag> typeTag(Declared declared) {
    return RouteTag.in(declared.view().type().annotations());
  }

  private static Optional<RouteTag> unanimous(List<RouteTag> tags) {
    Set<RouteTag> different = new LinkedHashSet<>(tags);
    return different.size() == 1 ? Optional.of(tags.get(0)) : Optional.empty();
  }
}
