package dev.routespan.processor.mirror;

import com.palantir.javapoet.ClassName;
import java.util.List;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** One handler interface, and what its readers and checks ask the compiler of it. */
public record HandlerScope(
    TypeElement handler,
    Types types,
    Elements elements,
    Ancestry ancestry,
    Shadowing shadowing,
    TypeNames names,
    Access access,
    Nullness nullness,
    TypeFacts facts) {

  public static HandlerScope of(
      TypeElement handler, Types types, Elements elements, TypeFacts facts, SourceTypes sources) {
    Ancestry ancestry = new Ancestry(types, handler);
    Shadowing shadowing = new Shadowing(elements, handler, ancestry.elements());
    List<TypeElement> compiled =
        ancestry.elements().stream().filter(sources::contains).toList();
    Access access = new Access(elements, handler);
    Nullness nullness = new Nullness(elements, handler, compiled, access);
    TypeNames plain = new TypeNames(shadowing, nullness);
    List<TypeVariable> variables = handler.getTypeParameters().stream()
        .map(parameter -> (TypeVariable) parameter.asType())
        .toList();
    TypeNames names = plain.with(variables, plain.namesOf(variables));
    return new HandlerScope(
        handler, types, elements, ancestry, shadowing, names, access, nullness, facts);
  }

  /** Returns the methods to implement, each with all its declarations. */
  public List<MethodGroup> methods() {
    return new MethodCollector(types, handler, ancestry, names).collect();
  }

  public PackageElement home() {
    return elements.getPackageOf(handler);
  }

  /** Returns the name of the wrapper, in which that of a nested interface is whole. */
  public ClassName wrapperName() {
    ClassName name = ClassName.get(handler);
    return ClassName.get(name.packageName(), "Instrumented" + String.join("_", name.simpleNames()));
  }
}
