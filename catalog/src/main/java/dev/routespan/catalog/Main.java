package dev.routespan.catalog;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The program: {@code java -cp … dev.routespan.catalog.Main [--output DIR] [CLASSPATH…]}. It writes a
 * Markdown page, a registry for OpenTelemetry Weaver and a Grafana dashboard. The same catalogs give
 * the same bytes.
 *
 * <p>Exit codes: 0 if all was written, 2 with one line on the error stream if the input is bad.
 */
@Command(
    name = "routespan-catalog",
    sortOptions = false,
    usageHelpWidth = 100,
    description =
        "Merges the catalogs on a class path into a page, a Weaver registry and a Grafana dashboard.")
public final class Main implements Callable<Integer> {
  private static final int BAD_INPUT = 2;

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  @Parameters(
      paramLabel = "CLASSPATH",
      arity = "0..*",
      description = "folders and jars, as java -cp takes them (default: this program's own)")
  private List<String> classPath = List.of();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "telemetry",
      description = "where to write (default: ${DEFAULT-VALUE})")
  private Path output = Path.of("telemetry");

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      defaultValue = "Routespan",
      description = "of the page and the dashboard (default: ${DEFAULT-VALUE})")
  private String title = "Routespan";

  @Option(
      names = "--schema-url",
      paramLabel = "URL",
      defaultValue = "https://example.com/schemas/routespan/0.1.0",
      description = "names the registry and, at its end, its version (default: ${DEFAULT-VALUE})")
  private String schemaUrl = "";

  @Option(names = "--help", usageHelp = true, description = "show this and exit")
  private boolean help;

  @Spec
  private CommandSpec spec;

  private Main() {}

  /**
   * Runs the program, and ends this process with its exit code.
   *
   * @param args options and class path elements; {@code --help} tells them
   */
  public static void main(String[] args) {
    System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    Main program = new Main();
    return new CommandLine(program)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(Main::rejectArguments)
        .setExecutionExceptionHandler(Main::explainFailure)
        .execute(args);
  }

  /** Called by the command line, once the options are read. */
  @Override
  public Integer call() throws IOException {
    requireSchemaUrl();
    List<String> elements =
        classPath.isEmpty() ? List.of(System.getProperty("java.class.path")) : classPath;
    Telemetry telemetry = Telemetry.of(ClassPathSearch.find(elements, this::warn));
    write("catalog.md", MarkdownPage.of(title, telemetry));
    write("weaver/manifest.yaml", Yaml.write(WeaverRegistry.manifest(schemaUrl)));
    write("weaver/routespan.yaml", Yaml.write(new WeaverRegistry(telemetry).conventions()));
    write("grafana-dashboard.json", json(GrafanaDashboard.of(title, telemetry)));
    return 0;
  }

  private void requireSchemaUrl() {
    if (!schemaUrl.matches("https?://[^\\s/]+/(\\S+/)?[^\\s/]+")) {
      throw new BadInput(
          "--schema-url is not an address that ends in a version: '" + schemaUrl + "'");
    }
  }

  private static String json(Map<String, Object> tree) throws IOException {
    return JSON.writeValueAsString(tree) + "\n";
  }

  private void write(String name, String content) {
    Path file = output.resolve(name);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new BadInput("cannot write " + file + ": " + e);
    }
    spec.commandLine().getOut().println(file);
  }

  private void warn(String message) {
    spec.commandLine().getErr().println("warning: " + message);
  }

  private static int rejectArguments(ParameterException mistake, String[] args) {
    return reject(mistake.getCommandLine(), mistake.getMessage() + " (--help shows the options)");
  }

  private static int explainFailure(Exception failure, CommandLine command, ParseResult arguments)
      throws Exception {
    if (failure instanceof BadInput) {
      return reject(command, String.valueOf(failure.getMessage()));
    }
    throw failure;
  }

  private static int reject(CommandLine command, String message) {
    command.getErr().println("error: " + message);
    return BAD_INPUT;
  }
}
