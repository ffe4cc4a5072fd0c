package dev.routespan.processor.check;

import com.palantir.javapoet.ClassName;
import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Validates that a wrapper will find the types that every wrapper names. Told once a module. */
public final class RuntimeCheck {
  private final Elements elements;
  private final Set<String> told = new HashSet<>();

  public RuntimeCheck(Elements elements) {
    this.elements = elements;
  }

  public boolean isPossible(TypeElement handler, Reporter reporter) {
    ModuleElement module = elements.getModuleOf(handler);
    for (ClassName type : RuntimeTypes.inSignatures()) {
      if (find(module, type) == null) {
        String advice = advice(module, type);
        if (told.add(advice)) {
          reporter.report(
              handler,
              Diagnostic.RUNTIME_MISSING,
              handler.getSimpleName(),
              type.canonicalName(),
              advice);
        }
        return false;
      }
    }
    return true;
  }

  private TypeElement find(ModuleElement module, ClassName type) {
    return module == null
        ? elements.getTypeElement(type.canonicalName())
        : elements.getTypeElement(module, type.canonicalName());
  }

  private static String advice(ModuleElement module, ClassName type) {
    String jar = RuntimeTypes.jarOf(type);
    return module == null || module.isUnnamed()
        ? "add " + jar + " to the class path"
        : "add \"requires " + RuntimeTypes.MODULE + ";\" to the module-info.java of "
            + module.getQualifiedName() + ", and " + jar + " to the module path";
  }
}
