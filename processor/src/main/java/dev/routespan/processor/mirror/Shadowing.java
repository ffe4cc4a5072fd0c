package dev.routespan.processor.mirror;

import dev.routespan.processor.model.RuntimeTypes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * Which simple names mean something else inside the wrapper than they do elsewhere. JavaPoet is told
 * of them, since it knows neither what a class inherits nor what stands beside it.
 */
public final class Shadowing {
  /** What the writer mentions of {@code java.lang}, which is never imported. */
  private static final List<String> JAVA_LANG =
      List.of("Deprecated", "Override", "String", "SuppressWarnings", "Throwable");

  private final Elements elements;
  private final PackageElement home;
  private final Set<String> inherited = new TreeSet<>();
  private final Set<String> constants = new TreeSet<>();
  private final Set<String> qualified = new TreeSet<>();
  private final Set<TypeElement> mentioned = new LinkedHashSet<>();

  Shadowing(Elements elements, TypeElement handler, List<TypeElement> ancestry) {
    this.elements = elements;
    this.home = elements.getPackageOf(handler);
    for (TypeElement type : ancestry) {
      ElementFilter.typesIn(type.getEnclosedElements()).forEach(each -> inherited.add(name(each)));
      ElementFilter.fieldsIn(type.getEnclosedElements()).forEach(each -> constants.add(name(each)));
    }
    JAVA_LANG.stream().filter(this::isAtHome).forEach(qualified::add);
    used().stream().filter(inherited::contains).forEach(qualified::add);
    RuntimeTypes.namesInExpressions().stream().filter(constants::contains).forEach(qualified::add);
  }

  /** Returns the simple names that type variables of the wrapper must not have. */
  Set<String> reserved() {
    Set<String> reserved = used();
    reserved.addAll(inherited);
    reserved.add("Object");
    return reserved;
  }

  /** Returns the names that wrappers use, beside those that their interfaces mention. */
  private static Set<String> used() {
    Set<String> used = new TreeSet<>(JAVA_LANG);
    used.addAll(RuntimeTypes.simpleNames());
    AnnotationMirrors.SECURITY.forEach(name -> used.add(name.substring(name.lastIndexOf('.') + 1)));
    return used;
  }

  /** Returns whether a wrapper inherits a member type of that name from its interface. */
  public boolean inheritsType(String simpleName) {
    return inherited.contains(simpleName);
  }

  /** Notes a type that the wrapper names. */
  void mention(TypeElement type) {
    TypeElement top = topLevel(type);
    mentioned.add(top);
    boolean ofJavaLang = elements.getPackageOf(top).getQualifiedName().contentEquals("java.lang");
    // JavaPoet decides by the last part of a nested type's name whether to import the first one.
    if (inherited.contains(name(top)) || ofJavaLang && isAtHome(name(top))) {
      qualified.add(name(type));
    }
  }

  /** Returns the top-level types, of those noted so far, that the wrapper names or imports from. */
  public Set<TypeElement> mentioned() {
    return mentioned;
  }

  /** Returns whether a nested type of the interface hides a type of the interface's own package. */
  boolean hidesNeighbour(TypeElement type) {
    TypeElement top = topLevel(type);
    return inherited.contains(name(top))
        && !home.isUnnamed()
        && elements.getPackageOf(top).equals(home);
  }

  private static TypeElement topLevel(TypeElement type) {
    TypeElement top = type;
    while (top.getEnclosingElement() instanceof TypeElement enclosing) {
      top = enclosing;
    }
    return top;
  }

  /** Returns the names, of those noted so far, that the wrapper must not use in their short form. */
  public List<String> qualified() {
    return List.copyOf(qualified);
  }

  /** Returns whether a constant hides the packages of the runtime in expressions. */
  public boolean hidesPackages() {
    return RuntimeTypes.packagesInExpressions().stream().anyMatch(constants::contains);
  }

  private boolean isAtHome(String simpleName) {
    if (home.getQualifiedName().contentEquals("java.lang")) {
      return false;
    }
    String name = home.isUnnamed() ? simpleName : home.getQualifiedName() + "." + simpleName;
    return elements.getTypeElement(name) != null;
  }

  private static String name(Element element) {
    return element.getSimpleName().toString();
  }
}
