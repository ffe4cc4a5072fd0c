package dev.routespan.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as users call it: where it finds catalogs, and what it says of bad input. */
class MainTest {
  private static final String EMPTY =
      "{\"interface\": \"%s\", \"wrapper\": \"app.InstrumentedA\", \"routes\": []}";

  private static final String ONE_INSTRUMENT = "{\"interface\": \"%s\", \"wrapper\": \"w\","
      + " \"routes\": [{\"method\": \"call()\", \"kind\": \"ENDPOINT\", \"group\": \"g\","
      + " \"span\": \"s\", \"attributes\": [], \"instruments\": [{\"name\": \"i\","
      + " \"type\": \"%s\", \"unit\": \"%s\", \"description\": \"d\", \"attributes\": []}]}]}";

  @TempDir
  Path folder;

  private String output;

  @BeforeEach
  void chooseOutput() {
    output = folder.resolve("out").toString();
  }

  @Test
  void writesThePageTheRegistryAndTheDashboard() throws IOException {
    Program program = run(Program.testClasses().toString());
    assertThat(program.exitCode()).as("%s", program.errors()).isZero();
    assertThat(program.output())
        .containsExactly(
            written("catalog.md"),
            written("weaver/manifest.yaml"),
            written("weaver/routespan.yaml"),
            written("grafana-dashboard.json"))
        .allSatisfy(file -> assertThat(Path.of(file)).isNotEmptyFile());
  }

  private String written(String name) {
    return Path.of(output).resolve(name).toString();
  }

  @Test
  void readsItsOwnClassPathIfNoneIsGiven() {
    Program program = run();
    assertThat(program.exitCode()).as("%s", program.errors()).isZero();
  }

  @Test
  void theGymsPageIsTheGoldenOne() throws IOException {
    run(Program.testClasses().toString());
    Program.assertGolden(Path.of(written("catalog.md")), "catalog.md");
  }

  @Test
  void findsCatalogsInJarsAndInTheLibrariesOfApplications() throws IOException {
    Path jar = jar("plain.jar", "META-INF/routespan/app.A.json", catalog("app.A"));
    Path boot = folder.resolve("boot.jar");
    try (ZipOutputStream zip = zip(boot)) {
      put(zip, "BOOT-INF/classes/META-INF/routespan/app.B.json", catalog("app.B"));
      put(zip, "BOOT-INF/lib/plain.jar", library("app.C"));
      put(zip, "other/META-INF/routespan/app.D.json", "not a catalog".getBytes());
    }
    Path war = folder.resolve("app.war");
    try (ZipOutputStream zip = zip(war)) {
      put(zip, "WEB-INF/classes/META-INF/routespan/app.E.json", catalog("app.E"));
      put(zip, "WEB-INF/lib/plain.jar", library("app.F"));
    }
    Program program = run(jar + File.pathSeparator + boot, war.toString());
    assertThat(program.errors()).isEmpty();
    assertThat(Files.readString(Path.of(written("catalog.md"))))
        .contains("### `app.A`", "### `app.B`", "### `app.C`", "### `app.E`", "### `app.F`");
  }

  @Test
  void aWildcardIsEveryJarOfAFolder() throws IOException {
    jar("lib/a.jar", "META-INF/routespan/app.A.json", catalog("app.A"));
    Files.writeString(folder.resolve("lib/readme.txt"), "no jar");
    Program program = run(folder.resolve("lib") + File.separator + "*");
    assertThat(program.exitCode()).as("%s", program.errors()).isZero();
  }

  @Test
  void theFirstCatalogOfAnInterfaceCounts() throws IOException {
    Path first = jar("1.jar", "META-INF/routespan/app.A.json", instrument("app.A", "gauge", "1"));
    Path second = jar("2.jar", "META-INF/routespan/app.A.json", catalog("app.A"));
    Program program = run(first.toString(), first.toString(), second.toString());
    assertThat(program.exitCode()).isZero();
    assertThat(program.errors())
        .singleElement()
        .asString()
        .startsWith("warning: two catalogs of app.A differ: that of " + first);
    assertThat(Files.readString(Path.of(written("catalog.md")))).contains("gauge");
  }

  @Test
  void noCatalogIsBadInput() {
    assertRejected("no catalog META-INF/routespan/*.json in " + folder, folder.toString());
  }

  @Test
  void aMissingElementIsBadInput() {
    Path missing = folder.resolve("missing.jar");
    assertRejected("class path element " + missing + " does not exist", missing.toString());
  }

  @Test
  void anUnreadableJarIsBadInput() throws IOException {
    Path jar = Files.writeString(folder.resolve("broken.jar"), "not a zip file");
    assertRejected("cannot read jar " + jar, jar.toString());
  }

  @Test
  void aTruncatedLibraryIsBadInput() throws IOException {
    byte[] library = library("app.A");
    Path boot = folder.resolve("boot.jar");
    try (ZipOutputStream zip = zip(boot)) {
      put(zip, "BOOT-INF/lib/a.jar", java.util.Arrays.copyOf(library, 60));
    }
    assertRejected("cannot read jar " + boot, boot.toString());
  }

  @Test
  void malformedJsonIsBadInput() throws IOException {
    assertMalformed("line 2: Unexpected close marker ']': expected '}'", "{\n]");
  }

  @Test
  void anEmptyFileIsBadInput() throws IOException {
    assertMalformed("line 1: No content", "");
  }

  @Test
  void aMissingPartIsBadInput() throws IOException {
    assertMalformed("\"routes\" is missing", "{\"interface\": \"a\", \"wrapper\": \"b\"}");
    assertMalformed("\"catalog\" is missing", "null");
    assertMalformed(
        "\"routes\" is missing", "{\"interface\": \"a\", \"wrapper\": \"b\", \"routes\": [null]}");
    assertMalformed(
        "\"method\" is missing", "{\"interface\": \"a\", \"wrapper\": \"b\", \"routes\": [{}]}");
  }

  @Test
  void anUnknownTypeOfInstrumentIsBadInput() throws IOException {
    assertMalformed("line 1: Cannot deserialize", new String(instrument("a", "summary", "1")));
  }

  @Test
  void anInstrumentOfTwoUnitsIsBadInput() throws IOException {
    Path one = jar("1.jar", "META-INF/routespan/app.A.json", instrument("app.A", "gauge", "1"));
    Path two = jar("2.jar", "META-INF/routespan/app.B.json", instrument("app.B", "gauge", "ms"));
    assertRejected(
        "instrument i is a gauge in 1 of app.A.call(), and a gauge in ms of app.B.call()",
        one.toString(),
        two.toString());
  }

  @Test
  void aSchemaUrlWithoutVersionIsBadInput() {
    assertRejected("--schema-url is not an address", "--schema-url", "https://example.com");
  }

  @Test
  void anUnknownOptionIsBadInput() {
    assertRejected("Unknown option: '--outputt'", "--outputt");
  }

  @Test
  void anOutputThatIsAFileIsBadInput() throws IOException {
    Files.writeString(Path.of(output), "");
    assertRejected(
        "cannot write " + written("catalog.md"), Program.testClasses().toString());
  }

  private void assertMalformed(String why, String json) throws IOException {
    Path jar = jar("bad.jar", "META-INF/routespan/app.A.json", json.getBytes());
    assertRejected(
        "malformed catalog " + jar + "!/META-INF/routespan/app.A.json: " + why, jar.toString());
  }

  private void assertRejected(String message, String... arguments) {
    Program program = run(arguments);
    assertThat(program.errors()).singleElement().asString().startsWith("error: " + message);
    assertThat(program.exitCode()).isEqualTo(2);
    assertThat(program.output()).isEmpty();
  }

  private Program run(String... arguments) {
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--output";
    all[arguments.length + 1] = output;
    return Program.run(all);
  }

  private static byte[] catalog(String type) {
    return EMPTY.formatted(type).getBytes();
  }

  private static byte[] instrument(String type, String kind, String unit) {
    return ONE_INSTRUMENT.formatted(type, kind, unit).getBytes();
  }

  private Path jar(String name, String entry, byte[] content) throws IOException {
    Path jar = folder.resolve(name);
    Files.createDirectories(jar.getParent());
    try (ZipOutputStream zip = zip(jar)) {
      put(zip, entry, content);
    }
    return jar;
  }

  private static byte[] library(String type) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      put(zip, "META-INF/routespan/" + type + ".json", catalog(type));
    }
    return bytes.toByteArray();
  }

  private static ZipOutputStream zip(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    return new ZipOutputStream(out);
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
    zip.closeEntry();
  }
}
