package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/** Knows which types a wrapper can name: it lies in its interface's package, whatever that inherits. */
public final class Access {
  private final Elements elements;
  private final PackageElement home;
  private final Map<PackageElement, Boolean> visible = new HashMap<>();

  Access(Elements elements, TypeElement handler) {
    this.elements = elements;
    this.home = elements.getPackageOf(handler);
  }

  boolean reaches(TypeMirror type) {
    return hidden(List.of(type)).isEmpty();
  }

  /** Returns the types that these mention and the wrapper cannot name. */
  public List<TypeElement> hidden(List<? extends TypeMirror> types) {
    Set<TypeElement> hidden = new LinkedHashSet<>();
    TypeScanner scanner = new TypeScanner(type -> {
      TypeElement element = (TypeElement) type.asElement();
      if (!isAccessible(element)) {
        hidden.add(element);
      }
    });
    types.forEach(scanner::scan);
    return new ArrayList<>(hidden);
  }

  boolean isAccessible(TypeElement type) {
    PackageElement owner = elements.getPackageOf(type);
    boolean near = owner.equals(home);
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      Set<Modifier> modifiers = each.getModifiers();
      if (modifiers.contains(Modifier.PRIVATE) || !near && !modifiers.contains(Modifier.PUBLIC)) {
        return false;
      }
    }
    return near || visible.computeIfAbsent(owner, this::isVisible);
  }

  /** Whether the wrapper's module reads that of the package, and that one exports it. */
  private boolean isVisible(PackageElement owner) {
    ModuleElement module = elements.getModuleOf(home);
    return module == null
        || module.equals(elements.getModuleOf(owner))
        || finds(module, owner)
        || !finds(module, elements.getPackageOf(elements.getTypeElement("java.lang.Object")));
  }

  /** The Eclipse compiler finds no package so, not even the one that all can name. */
  private boolean finds(ModuleElement module, PackageElement owner) {
    return owner.equals(elements.getPackageElement(module, owner.getQualifiedName()));
  }
}
