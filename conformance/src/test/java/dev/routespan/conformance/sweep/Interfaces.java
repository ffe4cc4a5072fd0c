package dev.routespan.conformance.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the interfaces with methods that anyone may implement. */
final class Interfaces {
  private Interfaces() {}

  /** Those of the packages that the {@code java.*} modules of the running JDK export. */
  static List<Class<?>> ofJdk() {
    return ModuleFinder.ofSystem().findAll().stream()
        .filter(module -> module.descriptor().name().startsWith("java."))
        .flatMap(Interfaces::exported)
        .flatMap(Interfaces::implementable)
        .sorted(Comparator.comparing(Class::getName))
        .toList();
  }

  /** Those of a jar on the class path. */
  static List<Class<?>> ofJar(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> !name.startsWith("META-INF/"))
          .flatMap(Interfaces::implementable)
          .sorted(Comparator.comparing(Class::getName))
          .collect(Collectors.toUnmodifiableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> exported(ModuleReference module) {
    Set<String> packages = module.descriptor().exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .collect(Collectors.toSet());
    try (ModuleReader reader = module.open();
        Stream<String> files = reader.list()) {
      return files.filter(file -> packages.contains(packageOf(file))).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String packageOf(String file) {
    return file.substring(0, Math.max(0, file.lastIndexOf('/'))).replace('/', '.');
  }

  private static Stream<Class<?>> implementable(String file) {
    if (!file.endsWith(".class") || file.endsWith("-info.class")) {
      return Stream.empty();
    }
    String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
    try {
      Class<?> type = Class.forName(name, false, Interfaces.class.getClassLoader());
      return isImplementable(type) ? Stream.of(type) : Stream.empty();
    } catch (ClassNotFoundException | LinkageError absent) {
      // Itself or a parent needs a library that is not there.
      return Stream.empty();
    }
  }

  private static boolean isImplementable(Class<?> type) {
    return type.isInterface()
        && !type.isAnnotation()
        && !type.isSealed()
        && isPublic(type)
        && type.getCanonicalName() != null
        && Stream.of(type.getMethods()).anyMatch(Interfaces::isDelegated);
  }

  static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getDeclaringClass() == null || isPublic(type.getDeclaringClass()));
  }

  /** Whether a wrapper has to pass the method on: no static one, and none that every object has. */
  static boolean isDelegated(Method method) {
    return !Modifier.isStatic(method.getModifiers())
        && Stream.of(Object.class.getMethods())
            .noneMatch(each -> each.getName().equals(method.getName())
                && List.of(each.getParameterTypes()).equals(List.of(method.getParameterTypes())));
  }
}
