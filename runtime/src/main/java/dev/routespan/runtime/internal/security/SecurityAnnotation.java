package dev.routespan.runtime.internal.security;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A security annotation, found by its name, as its library need not be there.
 *
 * @param annotation the known one
 * @param present what stands on the element: the known one, or one that is annotated with it
 * @param place the class or method that is annotated, for messages
 */
record SecurityAnnotation(Annotation annotation, Annotation present, String place) {

  /** Those of which one on a method replaces the others on its class. */
  private static final Set<String> OF_ROLES = Set.of(
      "jakarta.annotation.security.DenyAll",
      "jakarta.annotation.security.PermitAll",
      "jakarta.annotation.security.RolesAllowed",
      "javax.annotation.security.DenyAll",
      "javax.annotation.security.PermitAll",
      "javax.annotation.security.RolesAllowed");

  private static final Set<String> OTHERS = Set.of(
      "io.micronaut.security.annotation.Secured",
      "io.quarkus.security.Authenticated",
      "io.quarkus.security.PermissionsAllowed",
      "jakarta.annotation.security.RunAs",
      "javax.annotation.security.RunAs",
      "org.springframework.security.access.annotation.Secured",
      "org.springframework.security.access.prepost.PostAuthorize",
      "org.springframework.security.access.prepost.PostFilter",
      "org.springframework.security.access.prepost.PreAuthorize",
      "org.springframework.security.access.prepost.PreFilter",
      "org.springframework.security.authorization.method.AuthorizeReturnObject");

  /** Returns those of an element, also where they stand on an annotation of it. */
  static List<SecurityAnnotation> of(AnnotatedElement element, String place) {
    List<SecurityAnnotation> found = new ArrayList<>();
    for (Annotation present : element.getDeclaredAnnotations()) {
      collect(present, present, place, new HashSet<>(), found);
    }
    return found;
  }

  private static void collect(
      Annotation annotation,
      Annotation present,
      String place,
      Set<Class<?>> seen,
      List<SecurityAnnotation> found) {
    Class<? extends Annotation> type = annotation.annotationType();
    String name = nameOf(annotation);
    if (OF_ROLES.contains(name) || OTHERS.contains(name)) {
      found.add(new SecurityAnnotation(annotation, present, place));
    } else if (seen.add(type)) {
      for (Annotation meta : type.getDeclaredAnnotations()) {
        collect(meta, present, place, seen, found);
      }
    }
  }

  /** An annotation that is repeated stands in another one, which is nested in it. */
  private static String nameOf(Annotation annotation) {
    String name = annotation.annotationType().getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  boolean isOfRoles() {
    return OF_ROLES.contains(nameOf(annotation));
  }

  /** Losing one that permits all to call loosens nothing. */
  boolean restricts() {
    return !nameOf(annotation).endsWith(".PermitAll");
  }

  /** The values of a composed annotation may be part of what the known one says. */
  boolean saysTheSameAs(SecurityAnnotation other) {
    return annotation.equals(other.annotation)
        && (present.equals(other.present)
            || present.annotationType() != other.present.annotationType());
  }

  String description() {
    String name = nameOf(annotation);
    String by =
        annotation == present ? "" : " (by @" + present.annotationType().getSimpleName() + ")";
    return "@" + name.substring(name.lastIndexOf('.') + 1) + by + " on " + place;
  }
}
