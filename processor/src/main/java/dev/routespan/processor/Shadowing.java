package dev.routespan.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Which simple names mean something else inside the wrapper than they do elsewhere. */
final class Shadowing {
  /** What the writer mentions of {@code java.lang}, which is never imported. */
  private static final List<String> JAVA_LANG =
      List.of("Deprecated", "Override", "String", "SuppressWarnings", "Throwable");

  /** What the writer imports, beside what the interface mentions. */
  private static final Set<String> IMPORTED = imported();

  private final Elements elements;
  private final PackageElement home;
  private final Set<String> inherited = new TreeSet<>();
  private final Set<String> constants = new TreeSet<>();

  Shadowing(Elements elements, TypeElement handler, List<TypeElement> ancestry) {
    this.elements = elements;
    this.home = elements.getPackageOf(handler);
    for (TypeElement type : ancestry) {
      ElementFilter.typesIn(type.getEnclosedElements()).forEach(each -> inherited.add(name(each)));
      ElementFilter.fieldsIn(type.getEnclosedElements()).forEach(each -> constants.add(name(each)));
    }
  }

  private static Set<String> imported() {
    Set<String> names = RuntimeNames.simpleNames();
    Annotations.SECURITY.forEach(name -> names.add(name.substring(name.lastIndexOf('.') + 1)));
    return names;
  }

  /** Simple names that type variables of the wrapper must not have. */
  Set<String> reserved() {
    Set<String> reserved = new TreeSet<>(inherited);
    reserved.addAll(JAVA_LANG);
    reserved.addAll(IMPORTED);
    reserved.add("Object");
    return reserved;
  }

  /** A wrapper inherits the member types of its interface. */
  boolean inheritsType(String simpleName) {
    return inherited.contains(simpleName);
  }

  boolean hides(TypeElement type) {
    TypeElement top = type;
    while (top.getEnclosingElement() instanceof TypeElement enclosing) {
      top = enclosing;
    }
    String name = name(top);
    PackageElement origin = elements.getPackageOf(top);
    if (origin.isUnnamed()) {
      return false;
    }
    return inherited.contains(name)
        || (origin.getQualifiedName().contentEquals("java.lang") && isAtHome(name));
  }

  /** The names among those the writer uses that it must not use in their short form. */
  List<String> hidden() {
    List<String> hidden = new ArrayList<>();
    JAVA_LANG.stream()
        .filter(name -> inherited.contains(name) || isAtHome(name))
        .forEach(hidden::add);
    IMPORTED.stream().filter(inherited::contains).forEach(hidden::add);
    RuntimeNames.namesInExpressions().stream().filter(constants::contains).forEach(hidden::add);
    return hidden.stream().distinct().toList();
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
