package dev.routespan.processor;

import com.google.auto.service.AutoService;
import dev.routespan.processor.check.PlacementCheck;
import dev.routespan.processor.check.RuntimeCheck;
import dev.routespan.processor.check.VersionCheck;
import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.RoundElements;
import dev.routespan.processor.mirror.SourceTrees;
import dev.routespan.processor.mirror.SourceTypes;
import dev.routespan.processor.mirror.UnresolvedTypes;
import dev.routespan.processor.mirror.UnresolvedValue;
import dev.routespan.processor.mirror.Versions;
import dev.routespan.processor.model.ConstructorSize;
import dev.routespan.processor.model.Handler;
import dev.routespan.processor.read.HandlerReader;
import dev.routespan.processor.write.HandlerFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Writes an instrumented wrapper for every interface that is annotated with {@code @Route}, or whose methods are. */
@AutoService(Processor.class)
public final class RouteProcessor extends AbstractProcessor {
  private static final String STRICT = "routespan.strict";
  private static final String CATALOG = "routespan.catalog";

  private final SourceTypes sources = new SourceTypes();
  private final Map<String, String> written = new HashMap<>();
  private Map<String, TypeElement> deferred = new LinkedHashMap<>();
  private Reporter reporter;
  private SourceTrees trees;
  private HandlerFiles files;
  private RuntimeCheck runtime;
  private HandlerReader reader;

  /** For the compiler, which finds the processor through {@code META-INF/services}. */
  public RouteProcessor() {}

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(AnnotationMirrors.PACKAGE + ".*");
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(STRICT, CATALOG);
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    Map<String, String> options = environment.getOptions();
    // The bare option, -Aroutespan.strict, has no value.
    boolean strict = options.containsKey(STRICT) && !"false".equals(options.get(STRICT));
    reporter = new Reporter(environment.getMessager(), strict, sources::contains);
    trees = SourceTrees.of(environment);
    boolean catalog = !"false".equals(options.get(CATALOG));
    files = new HandlerFiles(environment.getFiler(), catalog);
    runtime = new RuntimeCheck(environment.getElementUtils());
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    try {
      processRound(annotations, round);
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError fault) {
      reporter.report(Place.of(null), Diagnostic.INTERNAL, "the interfaces of this round", fault);
    }
    return true;
  }

  private void processRound(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    sources.add(round.getRootElements());
    Versions versions = new Versions(processingEnv.getFiler());
    reader = new HandlerReader(
        processingEnv.getTypeUtils(), processingEnv.getElementUtils(), trees, versions, sources);
    if (round.processingOver()) {
      deferred.forEach(this::finish);
      return;
    }
    Map<String, TypeElement> handlers = new LinkedHashMap<>();
    deferred.forEach((name, type) -> handlers.put(name, current(name, type)));
    deferred = new LinkedHashMap<>();
    RoundElements annotated = new RoundElements(processingEnv.getElementUtils(), round);
    new PlacementCheck(reporter).check(annotated);
    new VersionCheck(reporter, versions).check(annotated, annotations);
    annotated.handlers().forEach(type -> handlers.put(type.getQualifiedName().toString(), type));
    handlers.forEach(this::processGuarded);
  }

  /** The element of this round; the Eclipse compiler does not find nested types with a dollar. */
  private TypeElement current(String name, TypeElement earlier) {
    TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
    return type == null ? earlier : type;
  }

  private void processGuarded(String name, TypeElement handler) {
    guarded(name, handler, () -> {
      if (UnresolvedTypes.in(handler, sources).isEmpty()) {
        process(handler, reporter.of(handler));
      } else {
        deferred.put(name, handler);
      }
    });
  }

  /** What was waited for and did not come is missing, or there is another mistake. */
  private void finish(String name, TypeElement earlier) {
    TypeElement handler = current(name, earlier);
    guarded(name, handler, () -> {
      UnresolvedTypes unresolved = UnresolvedTypes.in(handler, sources);
      if (unresolved.isResolved()) {
        process(handler, reporter.of(handler));
      } else {
        reportUnresolved(handler, unresolved);
      }
    });
  }

  private void guarded(String name, TypeElement handler, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError fault) {
      String simpleName = name.substring(name.lastIndexOf('.') + 1);
      reporter.of(handler).report(handler, Diagnostic.INTERNAL, simpleName, fault);
    }
  }

  private void process(TypeElement type, Reporter ofHandler) {
    reader
        .read(type, ofHandler)
        .filter(handler -> runtime.isPossible(type, ofHandler))
        .filter(handler -> fits(handler, ofHandler))
        .filter(handler -> isNameFree(handler, ofHandler))
        .ifPresent(handler -> write(handler, ofHandler));
  }

  private static boolean fits(Handler handler, Reporter reporter) {
    boolean fits = ConstructorSize.of(handler) <= ConstructorSize.LIMIT;
    if (!fits) {
      reporter.report(
          handler.origin(), Diagnostic.TOO_MANY_ROUTES, handler.origin().getSimpleName());
    }
    return fits;
  }

  private boolean isNameFree(Handler handler, Reporter reporter) {
    TypeElement origin = handler.origin();
    String wrapper = handler.wrapper().canonicalName();
    String other = written.putIfAbsent(wrapper.toLowerCase(Locale.ROOT), wrapper);
    if (other != null) {
      reporter.report(origin, Diagnostic.NAME_CLASH, origin.getSimpleName(), wrapper, other);
      return false;
    }
    Optional<String> existing = sources.like(wrapper);
    existing.ifPresent(type -> reporter.report(
        origin,
        Diagnostic.NAME_TAKEN,
        origin.getSimpleName(),
        type,
        isGenerated(type)
            ? "an earlier run wrote it: leave it out of the sources to compile"
            : "rename one of the two"));
    return existing.isEmpty();
  }

  private boolean isGenerated(String name) {
    TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
    return type != null && AnnotationMirrors.has(type, AnnotationMirrors.PACKAGE + ".Generated");
  }

  private void write(Handler handler, Reporter reporter) {
    Diagnostic failure = Diagnostic.CANNOT_WRITE;
    try {
      files.writeWrapper(handler);
      failure = Diagnostic.CANNOT_WRITE_CATALOG;
      files.writeCatalog(handler);
    } catch (IOException | InvalidPathException e) {
      TypeElement origin = handler.origin();
      reporter.report(origin, failure, origin.getSimpleName(), e.getMessage());
    }
  }

  private void reportUnresolved(TypeElement handler, UnresolvedTypes unresolved) {
    if (!unresolved.values().isEmpty()) {
      reportAbsentConstants(handler, unresolved.values());
    }
    unresolved.types().stream()
        .filter(missing -> !sources.contains(missing.member()))
        .findFirst()
        .ifPresent(missing -> reportAbsentType(handler, missing));
  }

  /** One message, since one processor that is not there tends to be why. */
  private void reportAbsentConstants(TypeElement handler, List<UnresolvedValue> values) {
    UnresolvedValue first = values.get(0);
    String constants = values.stream()
        .map(value -> trees.text(value).orElseGet(value::description))
        .distinct()
        .collect(Collectors.joining(", "));
    reporter
        .of(handler)
        .report(
            new Place(first.element(), first.annotation(), first.value()),
            Diagnostic.ABSENT_CONSTANT,
            constants);
  }

  /** What is missing in a source the compiler reports itself. */
  private void reportAbsentType(TypeElement handler, UnresolvedTypes.Missing missing) {
    reporter
        .of(handler)
        .report(
            handler,
            Diagnostic.ABSENT_TYPE,
            handler.getSimpleName(),
            missing.member(),
            missing.type());
  }
}
