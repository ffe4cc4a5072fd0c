package dev.routespan.processor.mirror;

import java.util.List;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.ModuleElement.ExportsDirective;
import javax.lang.model.element.ModuleElement.RequiresDirective;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Knows whether a wrapper is visible where the runtime's types may not be. */
public final class ModuleExports {
  private final Elements elements;

  public ModuleExports(Elements elements) {
    this.elements = elements;
  }

  /** Whether the wrapper's factories show types of the runtime to modules that need not read it. */
  public boolean hidesRuntime(TypeElement handler) {
    ModuleElement module = elements.getModuleOf(handler);
    if (module == null || module.isUnnamed()) {
      return false;
    }
    return exports(module, elements.getPackageOf(handler)) && !passesOnRuntime(module);
  }

  private static boolean exports(ModuleElement module, PackageElement exported) {
    List<ExportsDirective> directives = ElementFilter.exportsIn(module.getDirectives());
    return directives.stream().anyMatch(each -> each.getPackage().equals(exported));
  }

  private static boolean passesOnRuntime(ModuleElement module) {
    List<RequiresDirective> directives = ElementFilter.requiresIn(module.getDirectives());
    return directives.stream()
        .filter(RequiresDirective::isTransitive)
        .anyMatch(
            each -> each.getDependency().getQualifiedName().contentEquals("dev.routespan.runtime"));
  }
}
