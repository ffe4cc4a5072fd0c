package dev.routespan.processor.mirror;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * Predicts javac's warning of references to objects without an identity, such as
 * {@code WeakReference<Integer>}. The annotations that javac goes by are hidden under
 * {@code --release}, so the types are listed here.
 */
public final class Identity {
  private static final Set<String> EXPECTING = Set.of(
      "java.lang.ref.PhantomReference",
      "java.lang.ref.Reference",
      "java.lang.ref.ReferenceQueue",
      "java.lang.ref.SoftReference",
      "java.lang.ref.WeakReference",
      "java.util.WeakHashMap");

  private static final String WITHOUT =
      "java\\.lang\\.(Boolean|Byte|Character|Double|Float|Integer|Long|Short|ProcessHandle)"
          + "|java\\.util\\.Optional(Int|Long|Double)?|java\\.time\\.([a-z]+\\.)?\\w+";

  private Identity() {}

  /** Returns whether a type mentions such a reference anywhere. */
  public static boolean isExpected(TypeMirror type) {
    AtomicBoolean expected = new AtomicBoolean();
    new TypeScanner(each -> expected.compareAndSet(false, refersToValue(each))).scan(type);
    return expected.get();
  }

  private static boolean refersToValue(DeclaredType type) {
    return EXPECTING.contains(name(type))
        && type.getTypeArguments().stream()
            .limit(1)
            .anyMatch(argument ->
                argument instanceof DeclaredType value && name(value).matches(WITHOUT));
  }

  private static String name(DeclaredType type) {
    return ((TypeElement) type.asElement()).getQualifiedName().toString();
  }
}
