package dev.routespan.processor;

import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Writes an instrumented wrapper for every interface that bears {@code @Route}, or whose methods do. */
public final class RouteProcessor extends AbstractProcessor {
  private static final String STRICT = "routespan.strict";

  private final SourceTypes sources = new SourceTypes();
  private final Map<String, String> written = new HashMap<>();
  private Set<String> deferred = new LinkedHashSet<>();
  private Reporter reporter;

  /** For the compiler, which finds the processor through {@code META-INF/services}. */
  public RouteProcessor() {}

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(Annotations.PACKAGE + ".*");
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(STRICT);
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
    reporter = new Reporter(environment.getMessager(), strict, sources);
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    sources.add(round.getRootElements());
    if (round.processingOver()) {
      deferred.forEach(this::reportAbsentType);
      return true;
    }
    Set<String> names = new LinkedHashSet<>(deferred);
    deferred = new LinkedHashSet<>();
    AnnotatedElements annotated = new AnnotatedElements(processingEnv.getElementUtils(), round);
    new PlacementCheck(reporter).check(annotated);
    annotated.handlers().forEach(type -> names.add(type.getQualifiedName().toString()));
    names.forEach(this::processGuarded);
    return true;
  }

  private void processGuarded(String name) {
    TypeElement handler = processingEnv.getElementUtils().getTypeElement(name);
    try {
      if (!UnresolvedTypes.in(handler).isEmpty()) {
        deferred.add(name);
        return;
      }
      reporter.startWith(handler);
      read(handler);
    } catch (RuntimeException | StackOverflowError fault) {
      reporter.report(handler, Diagnostic.INTERNAL, handler.getSimpleName(), fault);
    }
  }

  private void read(TypeElement handler) {
    HandlerReader reader =
        new HandlerReader(processingEnv.getTypeUtils(), processingEnv.getElementUtils(), reporter);
    reader.read(handler).filter(this::isNameFree).ifPresent(this::write);
  }

  private boolean isNameFree(Handler handler) {
    String wrapper = handler.wrapper().canonicalName();
    String other = written.putIfAbsent(wrapper.toLowerCase(Locale.ROOT), wrapper);
    if (other != null) {
      reporter.report(
          handler.origin(),
          Diagnostic.NAME_CLASH,
          handler.origin().getSimpleName(),
          wrapper,
          other);
      return false;
    }
    Optional<String> existing = sources.like(wrapper);
    existing.ifPresent(type -> reporter.report(
        handler.origin(), Diagnostic.NAME_TAKEN, handler.origin().getSimpleName(), type));
    return existing.isEmpty();
  }

  private void write(Handler handler) {
    String source = new WrapperWriter(handler).write();
    Filer filer = processingEnv.getFiler();
    try (Writer file = filer
        .createSourceFile(handler.wrapper().canonicalName(), handler.origin())
        .openWriter()) {
      file.write(source);
    } catch (IOException e) {
      reporter.report(
          handler.origin(),
          Diagnostic.CANNOT_WRITE,
          handler.origin().getSimpleName(),
          e.getMessage());
    }
  }

  /** What is missing in a source the compiler reports itself. */
  private void reportAbsentType(String name) {
    TypeElement handler = processingEnv.getElementUtils().getTypeElement(name);
    UnresolvedTypes.in(handler).stream()
        .filter(missing -> !sources.contains(missing.member()))
        .findFirst()
        .ifPresent(missing -> reporter.report(
            handler,
            Diagnostic.ABSENT_TYPE,
            handler.getSimpleName(),
            missing.member(),
            missing.type()));
  }
}
