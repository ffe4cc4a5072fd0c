package dev.routespan.conformance.random;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Compiles several specimens at once and drives their wrappers. */
final class Trial {
  private static final List<String> OPTIONS = List.of(
      "--release", "17", "-Xlint:all,-processing", "-Xmaxerrs", "100000", "-Xmaxwarns", "100000");

  private final Map<Specimen, String> failures = new LinkedHashMap<>();
  private final Map<Specimen, String> rejected = new LinkedHashMap<>();
  private int handlers;
  private int calls;

  private Trial() {}

  static Trial of(List<Specimen> specimens) {
    Trial trial = new Trial();
    List<Specimen> valid = new ArrayList<>(specimens);
    trial.compile(valid, trial.rejected, false);
    trial
        .compile(valid, trial.failures, true)
        .map(Compilation::loader)
        .ifPresent(loader -> valid.forEach(each -> trial.drive(each, loader)));
    return trial;
  }

  /** Compiles without those that have a problem, until there is none. */
  private Optional<Compilation> compile(
      List<Specimen> specimens, Map<Specimen, String> failing, boolean instrument) {
    while (!specimens.isEmpty()) {
      List<JavaFileObject> sources =
          specimens.stream().flatMap(each -> each.sources().stream()).toList();
      Late.Maker maker = new Late.Maker(specimens);
      Compilation compilation = instrument
          ? Compilation.run(sources, OPTIONS, maker, new RouteProcessor())
          : Compilation.run(sources, OPTIONS, maker);
      if (!sort(compilation, specimens, failing)) {
        return Optional.of(compilation);
      }
    }
    return Optional.empty();
  }

  /** Moves those with a problem over. */
  private boolean sort(
      Compilation compilation, List<Specimen> specimens, Map<Specimen, String> failing) {
    if (!compilation.messages().isBlank()) {
      throw new AssertionError("the compiler printed " + compilation.messages());
    }
    int before = specimens.size();
    for (Diagnostic<? extends JavaFileObject> problem : compilation.problems()) {
      Specimen owner = owner(problem, specimens).orElse(null);
      if (owner != null) {
        specimens.remove(owner);
        failing.put(owner, describe(problem));
      }
    }
    if (!compilation.problems().isEmpty() && specimens.size() == before) {
      throw new AssertionError(compilation.problems().toString());
    }
    return specimens.size() < before;
  }

  private static Optional<Specimen> owner(
      Diagnostic<? extends JavaFileObject> problem, List<Specimen> specimens) {
    JavaFileObject file = problem.getSource();
    return specimens.stream()
        .filter(each -> file != null
            && file.toUri().getPath().contains("/" + each.packageName().replace('.', '/') + "/"))
        .findFirst();
  }

  /** What it is about on the first line. */
  private static String describe(Diagnostic<? extends JavaFileObject> problem) {
    String message = problem.getMessage(null);
    String ours = message.startsWith("RS") ? " " + message.substring(0, message.indexOf(':')) : "";
    String text = problem.getCode() + ours + "\n" + message;
    try {
      List<String> lines =
          problem.getSource().getCharContent(true).toString().lines().toList();
      return text + "\n" + problem.getSource().getName() + ": "
          + lines.get((int) Math.max(0, problem.getLineNumber() - 1));
    } catch (java.io.IOException e) {
      return text;
    }
  }

  private void drive(Specimen specimen, ClassLoader loader) {
    Driver driver = new Driver(specimen, loader, specimen.hashCode());
    try {
      driver.drive();
    } catch (ReflectiveOperationException | RuntimeException | AssertionError | LinkageError e) {
      failures.put(specimen, "run\n" + e + "\n" + e.getCause());
    }
    handlers += specimen.handlers().size();
    calls += driver.calls();
  }

  /** What is wrong with the specimens that javac accepts; the first line is the same for one fault. */
  Map<Specimen, String> failures() {
    return failures;
  }

  /** Those that javac does not accept, and why. */
  Map<Specimen, String> rejected() {
    return rejected;
  }

  int handlers() {
    return handlers;
  }

  int calls() {
    return calls;
  }
}
