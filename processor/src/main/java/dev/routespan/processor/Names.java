package dev.routespan.processor;

import com.palantir.javapoet.NameAllocator;

/** Asks for names with a tag: without one, the allocator draws a secure random number for each. */
final class Names {

  private Names() {}

  /** The name, or one like it if it is a keyword or was given away. */
  static String free(NameAllocator allocator, String name) {
    return allocator.newName(name, new Object());
  }

  static void reserve(NameAllocator allocator, String name) {
    free(allocator, name);
  }
}
