package dev.routespan.processor.read;

import com.palantir.javapoet.NameAllocator;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Names the parameters of a wrapper's methods. Of a parent in another file a build may have the
 * source or the class file, which tells names only after {@code -parameters}, and only to javac.
 * The wrapper must not depend on which of them it is, so it names such parameters after their
 * types.
 */
final class ParameterNames {
  private static final Set<String> NUMBERS =
      Set.of("byte", "short", "int", "long", "float", "double");

  /** The capitals at the start, but for the one that starts a further word. */
  private static final Pattern CAPITALS = Pattern.compile("^\\p{Lu}+?(?=\\p{Lu}\\P{Lu}|\\P{Lu}|$)");

  private ParameterNames() {}

  /**
   * Returns distinct names.
   *
   * @param types the parameters' types, as the wrapper spells them
   */
  static List<String> of(TypeElement handler, MethodGroup group, List<? extends TypeMirror> types) {
    return topLevel(group.element()).equals(topLevel(handler)) ? declared(group) : derived(types);
  }

  private static Element topLevel(Element member) {
    Element element = member;
    while (element.getEnclosingElement().getKind() != ElementKind.PACKAGE) {
      element = element.getEnclosingElement();
    }
    return element;
  }

  /** The parameters' own, but for what the body needs to say of other things. */
  private static List<String> declared(MethodGroup group) {
    NameAllocator allocator = new NameAllocator();
    taken().forEach(allocator::newName);
    List<String> names = new ArrayList<>();
    for (VariableElement parameter : group.element().getParameters()) {
      names.add(allocator.newName(parameter.getSimpleName().toString()));
    }
    return names;
  }

  private static List<String> derived(List<? extends TypeMirror> types) {
    Set<String> taken = taken();
    List<String> names = new ArrayList<>();
    for (TypeMirror type : types) {
      String wanted = stem(type);
      String stem = SourceVersion.isName(wanted) ? wanted : "value";
      String name = stem;
      for (int number = 2; !taken.add(name); number++) {
        name = stem + number;
      }
      names.add(name);
    }
    return names;
  }

  private static Set<String> taken() {
    Set<String> taken = new HashSet<>(RuntimeTypes.packagesInExpressions());
    taken.addAll(RuntimeTypes.namesInExpressions());
    return taken;
  }

  private static String stem(TypeMirror type) {
    if (type instanceof ArrayType array) {
      TypeMirror component = array.getComponentType();
      return component instanceof ArrayType ? stem(component) : stem(component) + "s";
    }
    String name = type.getKind() == TypeKind.TYPEVAR ? "value" : lowerCase(simpleName(type));
    if (NUMBERS.contains(name)) {
      return "number";
    }
    return switch (name) {
      case "boolean" -> "flag";
      case "char" -> "character";
      case "class" -> "type";
      default -> name;
    };
  }

  private static String simpleName(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? declared.asElement().getSimpleName().toString()
        : type.getKind().name();
  }

  private static String lowerCase(String name) {
    return CAPITALS
        .matcher(name)
        .replaceFirst(match -> Matcher.quoteReplacement(match.group().toLowerCase(Locale.ROOT)));
  }
}
