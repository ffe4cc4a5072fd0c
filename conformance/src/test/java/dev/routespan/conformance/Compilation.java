package dev.routespan.conformance;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What one run of javac made of some sources. All its output stays in memory. */
public final class Compilation {
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  /** Stays open for all compilations: each would open and index the jars of the class path anew. */
  private static final StandardJavaFileManager LIBRARIES =
      JAVAC.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

  private final boolean success;
  private final List<Diagnostic<? extends JavaFileObject>> diagnostics;
  private final String messages;
  private final Map<String, Output> outputs;

  private Compilation(
      boolean success,
      List<Diagnostic<? extends JavaFileObject>> diagnostics,
      String messages,
      Map<String, Output> outputs) {
    this.success = success;
    this.diagnostics = diagnostics;
    this.messages = messages;
    this.outputs = outputs;
  }

  /** Compiles with these options and processors only; the class path is that of the test. */
  public static Compilation run(
      Collection<? extends JavaFileObject> sources, List<String> options, Processor... processors) {
    DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
    List<String> arguments = new ArrayList<>(options);
    if (processors.length == 0) {
      arguments.add("-proc:none");
    }
    StringWriter messages = new StringWriter();
    Memory memory = new Memory();
    JavaCompiler.CompilationTask task =
        JAVAC.getTask(messages, memory, collector, arguments, null, sources);
    if (processors.length > 0) {
      task.setProcessors(Arrays.asList(processors));
    }
    task.setLocale(Locale.ROOT);
    boolean success = task.call();
    return new Compilation(
        success, collector.getDiagnostics(), messages.toString(), memory.outputs);
  }

  /** A source file in memory. */
  public static JavaFileObject source(String qualifiedName, String text) {
    return new SimpleJavaFileObject(
        URI.create("string:///" + qualifiedName.replace('.', '/') + ".java"),
        JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  public boolean success() {
    return success;
  }

  public List<Diagnostic<? extends JavaFileObject>> diagnostics() {
    return diagnostics;
  }

  /** Errors and warnings; what the compiler merely notes is not a problem. */
  public List<Diagnostic<? extends JavaFileObject>> problems() {
    return diagnostics.stream()
        .filter(each ->
            each.getKind() != Diagnostic.Kind.NOTE && each.getKind() != Diagnostic.Kind.OTHER)
        .toList();
  }

  /** What the compiler printed instead of reporting it, such as a processor's stack trace. */
  public String messages() {
    return messages;
  }

  /** The generated sources by their qualified names. */
  public Map<String, String> generated() {
    Map<String, String> sources = new TreeMap<>();
    outputs.forEach((name, output) -> {
      if (output.getKind() == JavaFileObject.Kind.SOURCE) {
        sources.put(binaryName(name, ".java"), output.text());
      }
    });
    return sources;
  }

  /** The generated files that are neither sources nor classes, by their paths. */
  public Map<String, String> resources() {
    Map<String, String> resources = new TreeMap<>();
    outputs.forEach((name, output) -> {
      if (output.getKind() == JavaFileObject.Kind.OTHER) {
        resources.put(name, output.text());
      }
    });
    return resources;
  }

  public boolean hasClass(String binaryName) {
    return outputs.containsKey(binaryName.replace('.', '/') + ".class");
  }

  /** A new loader of the compiled classes, below the test's own. */
  public ClassLoader loader() {
    return new ClassLoader(Compilation.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        Output output = outputs.get(name.replace('.', '/') + ".class");
        if (output == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = output.bytes.toByteArray();
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
  }

  private static String binaryName(String path, String suffix) {
    return path.substring(0, path.length() - suffix.length()).replace('/', '.');
  }

  /** Keeps what is written by its path. */
  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, Output> outputs = new TreeMap<>();

    Memory() {
      super(LIBRARIES);
    }

    /** Closes nothing, as others compile with the same files. */
    @Override
    public void close() {}

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String className,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      return output(className.replace('.', '/') + kind.extension, kind);
    }

    @Override
    public FileObject getFileForOutput(
        JavaFileManager.Location location,
        String packageName,
        String relativeName,
        FileObject sibling) {
      String folder = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
      return output(folder + relativeName, JavaFileObject.Kind.OTHER);
    }

    private Output output(String path, JavaFileObject.Kind kind) {
      Output output = new Output(path, kind);
      outputs.put(path, output);
      return output;
    }
  }

  private static final class Output extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Output(String path, JavaFileObject.Kind kind) {
      super(URI.create("memory:///" + path), kind);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text();
    }

    String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
