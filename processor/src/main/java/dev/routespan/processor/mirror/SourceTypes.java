package dev.routespan.processor.mirror;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/**
 * The top-level types that are compiled, written by hand or generated. {@code Elements} would also
 * find the classes of the last build.
 */
public final class SourceTypes {
  private final Map<String, String> names = new HashMap<>();

  public void add(Collection<? extends Element> roots) {
    for (Element root : roots) {
      if (root instanceof TypeElement type) {
        add(type.getQualifiedName().toString());
      }
    }
  }

  private void add(String qualifiedName) {
    names.putIfAbsent(key(qualifiedName), qualifiedName);
  }

  /** The type of this name, or of one that differs in case only, as not every file system can tell. */
  public Optional<String> like(String qualifiedName) {
    return Optional.ofNullable(names.get(key(qualifiedName)));
  }

  public boolean contains(Element element) {
    Element top = element;
    while (top.getEnclosingElement() != null && !isPackage(top.getEnclosingElement())) {
      top = top.getEnclosingElement();
    }
    String name = top.toString();
    return name.equals(names.get(key(name)));
  }

  private static boolean isPackage(Element element) {
    return element.getKind() == ElementKind.PACKAGE;
  }

  private static String key(String qualifiedName) {
    return qualifiedName.toLowerCase(Locale.ROOT);
  }
}
