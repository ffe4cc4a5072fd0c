package dev.routespan.processor.mirror;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.ModuleElement.ExportsDirective;
import javax.lang.model.element.ModuleElement.RequiresDirective;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Predicts javac's warning of types in an exported class that its readers may not see. */
public final class ModuleExports {
  private static final String JAVA_BASE = "java.base";

  private final Elements elements;
  private final Optional<ExportsDirective> home;
  private final Set<ModuleElement> passedOn;

  /** For the wrapper of an interface, which stands in the same package. */
  public ModuleExports(Elements elements, TypeElement handler) {
    this.elements = elements;
    this.home = isPublic(handler) ? export(elements.getPackageOf(handler)) : Optional.empty();
    this.passedOn = home.isPresent() ? passedOn(elements.getModuleOf(handler)) : Set.of();
  }

  /** Whether a type can be named where the class is public. */
  public static boolean isPublic(TypeElement type) {
    return type.getModifiers().contains(Modifier.PUBLIC)
        && (!(type.getEnclosingElement() instanceof TypeElement enclosing) || isPublic(enclosing));
  }

  /** Whether the wrapper shows this type to modules that may not see it. */
  public boolean hides(TypeElement type) {
    if (home.isEmpty()) {
      return false;
    }
    Optional<ExportsDirective> export = export(elements.getPackageOf(type));
    return !isOfferedToOthers(type) || export.isEmpty() || !reaches(export.get()) || !isRead(type);
  }

  private static boolean isOfferedToOthers(Element type) {
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      Set<Modifier> modifiers = each.getModifiers();
      if (!modifiers.contains(Modifier.PUBLIC) && !modifiers.contains(Modifier.PROTECTED)) {
        return false;
      }
    }
    return true;
  }

  private Optional<ExportsDirective> export(PackageElement exported) {
    ModuleElement module = elements.getModuleOf(exported);
    if (module == null || module.isUnnamed()) {
      return Optional.empty();
    }
    return ElementFilter.exportsIn(module.getDirectives()).stream()
        .filter(each -> each.getPackage().equals(exported))
        .findFirst();
  }

  /** Whether a package is exported to all modules that the wrapper's is exported to. */
  private boolean reaches(ExportsDirective export) {
    List<? extends ModuleElement> readers = home.orElseThrow().getTargetModules();
    return export.getTargetModules() == null
        || readers != null && export.getTargetModules().containsAll(readers);
  }

  private boolean isRead(TypeElement type) {
    ModuleElement module = elements.getModuleOf(type);
    return module.getQualifiedName().contentEquals(JAVA_BASE) || passedOn.contains(module);
  }

  /** A module, and those that whoever requires it reads, too. */
  private static Set<ModuleElement> passedOn(ModuleElement module) {
    Set<ModuleElement> found = new HashSet<>();
    Deque<ModuleElement> open = new ArrayDeque<>(List.of(module));
    while (!open.isEmpty()) {
      ModuleElement next = open.remove();
      if (found.add(next)) {
        ElementFilter.requiresIn(next.getDirectives()).stream()
            .filter(RequiresDirective::isTransitive)
            .forEach(each -> open.add(each.getDependency()));
      }
    }
    return found;
  }
}
