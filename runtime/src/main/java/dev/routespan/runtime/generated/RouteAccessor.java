package dev.routespan.runtime.generated;

import org.jspecify.annotations.Nullable;

/**
 * Reads one property of an argument or result. Generated code passes it as a lambda that captures
 * nothing; what it throws is logged and goes no further.
 *
 * @param <T> the type that has the property
 * @param <R> the type of the property
 */
@FunctionalInterface
public interface RouteAccessor<T, R> {

  /**
   * {@return the property; null means that there is none}
   *
   * @param target has the property; not null
   * @throws Throwable whatever reading it throws
   */
  @Nullable R get(T target) throws Throwable;
}
