package dev.routespan.processor.mirror;

import java.util.function.Consumer;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.SimpleTypeVisitor14;

/** Visits every class or interface that a type mentions, unresolved ones included. */
public final class TypeScanner extends SimpleTypeVisitor14<Void, Void> {
  private final Consumer<DeclaredType> mentioned;

  public TypeScanner(Consumer<DeclaredType> mentioned) {
    this.mentioned = mentioned;
  }

  public void scan(TypeMirror type) {
    if (type != null) {
      type.accept(this, null);
    }
  }

  @Override
  public Void visitDeclared(DeclaredType type, Void unused) {
    mentioned.accept(type);
    TypeNames.outer(type).ifPresent(this::scan);
    type.getTypeArguments().forEach(this::scan);
    return null;
  }

  @Override
  public Void visitError(ErrorType type, Void unused) {
    return visitDeclared(type, unused);
  }

  @Override
  public Void visitArray(ArrayType type, Void unused) {
    scan(type.getComponentType());
    return null;
  }

  @Override
  public Void visitWildcard(WildcardType type, Void unused) {
    scan(type.getExtendsBound());
    scan(type.getSuperBound());
    return null;
  }

  @Override
  public Void visitIntersection(IntersectionType type, Void unused) {
    type.getBounds().forEach(this::scan);
    return null;
  }

  /** Only the variable itself: its bound is scanned where it is declared. */
  @Override
  public Void visitTypeVariable(TypeVariable type, Void unused) {
    return null;
  }

  @Override
  public Void visitExecutable(ExecutableType type, Void unused) {
    type.getTypeVariables().forEach(variable -> Bounds.of(variable).forEach(this::scan));
    scan(type.getReturnType());
    type.getParameterTypes().forEach(this::scan);
    type.getThrownTypes().forEach(this::scan);
    return null;
  }
}
