package dev.routespan.conformance.sweep;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Writes a handler for each interface of a list, has them all wrapped, and drives the wrappers. */
final class Sweep {
  private static final List<String> OPTIONS =
      List.of("-Xlint:all", "-Xmaxerrs", "10000", "-Xmaxwarns", "10000");

  private static final Pattern CATEGORY = Pattern.compile("warning: \\[([\\w-]+)]");

  private final Map<String, HandlerSource> handlers = new LinkedHashMap<>();
  private final Map<Class<?>, String> leftOut = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, HandlerSource> bySource = new HashMap<>();
  private final Set<Class<?>> wrapped = new HashSet<>();

  private Sweep() {}

  static Sweep over(List<Class<?>> interfaces) {
    Sweep sweep = handlersOf(interfaces);
    sweep.wrap();
    return sweep;
  }

  /** Only the handlers, which compile without a warning, and no wrappers. */
  static Sweep handlersOf(List<Class<?>> interfaces) {
    Sweep sweep = new Sweep();
    interfaces.forEach(sweep::add);
    sweep.judgeHandlersAlone();
    return sweep;
  }

  /** The text of the handlers by their qualified names. */
  Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    handlers.forEach((name, handler) -> texts.put(name, handler.text()));
    return texts;
  }

  /** The interfaces that have no wrapper for a reason that is not the processor's. */
  Map<Class<?>, String> leftOut() {
    return leftOut;
  }

  List<String> faults() {
    return faults;
  }

  /** What became of some of the interfaces. */
  Outcome outcome(Collection<Class<?>> interfaces) {
    Map<String, Integer> reasons = new TreeMap<>();
    for (Class<?> each : interfaces) {
      if (leftOut.containsKey(each)) {
        reasons.merge(leftOut.get(each), 1, Integer::sum);
      }
    }
    int expected =
        (int) interfaces.stream().filter(each -> !leftOut.containsKey(each)).count();
    int found = (int) interfaces.stream().filter(wrapped::contains).count();
    return new Outcome(found, expected, reasons);
  }

  record Outcome(int wrapped, int interfaces, Map<String, Integer> leftOut) {
    String summary(String of) {
      String without = leftOut.isEmpty() ? "" : ", left out: " + leftOut;
      return "wrapped %d of %d (%s%s)".formatted(wrapped, interfaces, of, without);
    }
  }

  private void add(Class<?> type) {
    Signatures.obstacle(type).ifPresentOrElse(reason -> leftOut.put(type, reason), () -> {
      HandlerSource handler = new HandlerSource(type);
      handlers.put(handler.qualifiedName(), handler);
    });
  }

  /** What javac says without the processor is for the handler's author to suppress. */
  private void judgeHandlersAlone() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Diagnostic<? extends JavaFileObject> problem :
          Compilation.run(sources(), OPTIONS).problems()) {
        changed |= judge(problem);
      }
    }
  }

  private boolean judge(Diagnostic<? extends JavaFileObject> problem) {
    HandlerSource handler = problem.getSource() == null ? null : handlerOf(problem);
    if (handler == null) {
      faults.add("without the processor: " + problem);
      return false;
    }
    Matcher category = CATEGORY.matcher(problem.toString());
    if (problem.getKind() != Diagnostic.Kind.ERROR && category.find()) {
      handler.suppress(category.group(1));
    } else if (handlers.remove(handler.qualifiedName()) != null) {
      leftOut.put(handler.parent(), "refused by javac");
    }
    return true;
  }

  private HandlerSource handlerOf(Diagnostic<? extends JavaFileObject> problem) {
    return bySource.get(problem.getSource().toUri().toString());
  }

  private List<JavaFileObject> sources() {
    List<JavaFileObject> sources = new ArrayList<>();
    for (HandlerSource handler : handlers.values()) {
      JavaFileObject source = Compilation.source(handler.qualifiedName(), handler.text());
      bySource.put(source.toUri().toString(), handler);
      sources.add(source);
    }
    return sources;
  }

  private void wrap() {
    List<String> options = new ArrayList<>(OPTIONS);
    options.add("-Werror");
    Compilation compilation = Compilation.run(sources(), options, new RouteProcessor());
    compilation.problems().forEach(problem -> faults.add(problem.toString()));
    WrapperDriver driver = new WrapperDriver(compilation.loader());
    for (HandlerSource handler : handlers.values()) {
      if (!compilation.hasClass(handler.wrapperName())) {
        faults.add("no wrapper of " + handler.qualifiedName());
        continue;
      }
      List<String> found = driver.drive(handler);
      faults.addAll(found);
      if (found.isEmpty()) {
        wrapped.add(handler.parent());
      }
    }
  }
}
