package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.random.Specimens;
import dev.routespan.processor.RouteProcessor;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * C20, C39 and C40: random interfaces, compiled together and apart, in any order, anew and on top of
 * the last build. Build tools that compile only what has changed rely on all of it.
 */
class BuildsTest {
  private static final int SPECIMENS = 25;

  @TempDir
  private static Path folder;

  private static final Map<String, Path> SOURCES = new LinkedHashMap<>();
  private static final Map<String, List<String>> ORIGINS = new TreeMap<>();
  private static final Map<String, List<String>> ORIGINS_OF_RESOURCES = new TreeMap<>();

  private static List<Map<String, String>> specimens;
  private static Path lastBuild;
  private static Map<String, String> wrappers;

  @BeforeAll
  static void buildAll() throws IOException {
    specimens = Specimens.valid(20260102, SPECIMENS);
    for (Map<String, String> specimen : specimens) {
      for (Map.Entry<String, String> file : specimen.entrySet()) {
        Path path = folder.resolve("src/" + file.getKey().replace('.', '/') + ".java");
        Files.createDirectories(path.getParent());
        SOURCES.put(file.getKey(), Files.writeString(path, file.getValue()));
      }
    }
    lastBuild = Files.createDirectory(folder.resolve("classes"));
    wrappers = build(SOURCES.values(), lastBuild);
    assertThat(wrappers).hasSizeGreaterThan(SPECIMENS / 2);
  }

  @Test
  void eachFileHasItsInterfaceAsTheOnlyOrigin() {
    assertThat(ORIGINS).hasSameSizeAs(wrappers);
    ORIGINS.forEach((wrapper, elements) -> {
      assertThat(elements).as(wrapper).hasSize(1);
      String packageName = wrapper.substring(0, wrapper.lastIndexOf('.') + 1);
      String nested = elements.get(0).substring(packageName.length());
      assertThat(wrapper).isEqualTo(packageName + "Instrumented" + nested.replace('.', '_'));
    });
    assertThat(ORIGINS_OF_RESOURCES.values())
        .allSatisfy(elements -> assertThat(elements).hasSize(1));
  }

  @Test
  void theOrderOfTheFilesHasNoInfluence() throws IOException {
    List<Path> reversed = new ArrayList<>(SOURCES.values());
    Collections.reverse(reversed);
    assertThat(build(reversed, Files.createDirectory(folder.resolve("reversed"))))
        .isEqualTo(wrappers);
  }

  @Test
  void whatElseIsCompiledHasNoInfluence() throws IOException {
    Map<String, String> apart = new TreeMap<>();
    for (Map<String, String> specimen : specimens) {
      List<Path> own = specimen.keySet().stream().map(SOURCES::get).toList();
      apart.putAll(build(own, Files.createTempDirectory(folder, "apart")));
    }
    assertThat(apart).isEqualTo(wrappers);
  }

  /** The others, and its own wrapper, are there as classes. */
  @Test
  void anInterfaceCompiledOnTopOfTheLastBuildGivesTheSame() throws IOException {
    List<Path> changed = specimens.stream()
        .map(specimen -> List.copyOf(specimen.keySet()))
        .map(names -> SOURCES.get(names.get(names.size() - 1)))
        .toList();
    deleteWrappers();
    Map<String, String> again = build(changed, lastBuild);
    assertThat(again).hasSizeGreaterThan(SPECIMENS / 2);
    again.forEach((name, text) -> assertThat(known(text)).isEqualTo(known(wrappers.get(name))));
  }

  /**
   * Leaves out what parents say of null: it is repeated where a source of the compilation speaks of null,
   * and before 22 javac does not read it in class files.
   */
  private static String known(String wrapper) {
    return wrapper.replaceAll("import [\\w.]*\\.Nullable;|@([\\w.]*\\.)?Nullable|\\s", "");
  }

  private static void deleteWrappers() throws IOException {
    try (Stream<Path> files = Files.walk(lastBuild)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Files.delete(file);
      }
    }
  }

  private static Map<String, String> build(Collection<Path> files, Path output) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of(
        "-Xlint:all,-processing",
        "-Werror",
        "-parameters",
        "-implicit:none",
        "-sourcepath",
        "",
        "-d",
        output.toString(),
        "-cp",
        output + File.pathSeparator + System.getProperty("java.class.path"));
    StringWriter log = new StringWriter();
    try (StandardJavaFileManager manager =
        javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavaCompiler.CompilationTask task = javac.getTask(
          log, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files));
      task.setProcessors(List.of(new Watched()));
      assertThat(task.call()).as(log.toString()).isTrue();
    }
    return wrappers(output);
  }

  private static Map<String, String> wrappers(Path output) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(output)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        String name = output.relativize(file).toString().replace(File.separatorChar, '.');
        texts.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
      }
    }
    return texts;
  }

  /** The processor, with a Filer that notes where each file comes from. */
  private static final class Watched extends AbstractProcessor {
    private final RouteProcessor processor = new RouteProcessor();

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return processor.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return processor.getSupportedSourceVersion();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      super.init(environment);
      processor.init((ProcessingEnvironment) proxy(ProcessingEnvironment.class, environment));
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      return processor.process(annotations, round);
    }

    private Object proxy(Class<?> type, Object target) {
      return Proxy.newProxyInstance(
          getClass().getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
            if (method.getName().equals("createSourceFile")) {
              ORIGINS.put((String) arguments[0], names((Element[]) arguments[1]));
            } else if (method.getName().equals("createResource")) {
              ORIGINS_OF_RESOURCES.put((String) arguments[2], names((Element[]) arguments[3]));
            }
            try {
              Object result = method.invoke(target, arguments);
              return result instanceof Filer ? proxy(Filer.class, result) : result;
            } catch (InvocationTargetException e) {
              throw e.getCause();
            }
          });
    }

    private static List<String> names(Element[] elements) {
      return Stream.of(elements).map(Element::toString).toList();
    }
  }
}
