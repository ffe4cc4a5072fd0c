package dev.routespan.runtime.internal;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an object in a map that tells objects apart by identity, holds them weakly, and runs none
 * of their code.
 */
public final class IdentityKey<T> extends WeakReference<T> {
  private final int hash;

  public IdentityKey(T object, ReferenceQueue<T> collected) {
    super(object, collected);
    this.hash = System.identityHashCode(object);
  }

  /** Removes the keys whose objects are gone. */
  public static <T> void removeCollected(ReferenceQueue<T> collected, Map<IdentityKey<T>, ?> map) {
    for (Reference<?> key = collected.poll(); key != null; key = collected.poll()) {
      map.remove(key);
    }
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** A key whose object is gone equals only itself, which is how it is found and removed. */
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    T object = get();
    return object != null && other instanceof IdentityKey<?> key && object == key.get();
  }
}
