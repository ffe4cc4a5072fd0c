package dev.routespan.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.routespan.catalog.Catalog.Attribute;
import dev.routespan.catalog.Catalog.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The registry is what Weaver documents. The schema here is written from that documentation, and
 * stricter; {@code -Dweaver.schema=FILE} validates against Weaver's own as well.
 */
class WeaverRegistryTest {
  private static final Path DOCUMENTED = Path.of("src", "test", "resources", "semconv.schema.json");

  @TempDir
  Path folder;

  private JsonNode manifest;
  private JsonNode conventions;

  @BeforeEach
  void write() throws IOException {
    Program.runOnGym(folder, "--schema-url", "https://example.com/gym/1.2.0");
    ObjectMapper yaml = new YAMLMapper();
    manifest = yaml.readTree(folder.resolve("weaver/manifest.yaml").toFile());
    conventions = yaml.readTree(folder.resolve("weaver/routespan.yaml").toFile());
  }

  @Test
  void isTheGoldenOne() throws IOException {
    Program.assertGolden(folder.resolve("weaver/routespan.yaml"), "routespan.yaml");
  }

  @Test
  void theManifestNamesTheRegistryAndItsVersion() {
    assertThat(manifest.path("schema_url").asText()).isEqualTo("https://example.com/gym/1.2.0");
    assertThat(manifest.path("description").asText()).isNotBlank();
  }

  @Test
  void fitsTheSchema() throws IOException {
    List<Path> schemas = new ArrayList<>(List.of(DOCUMENTED));
    String weavers = System.getProperty("weaver.schema", "");
    if (!weavers.isEmpty()) {
      schemas.add(Path.of(weavers));
    }
    for (Path schema : schemas) {
      assertThat(schema(schema).validate(conventions)).as("by %s", schema).isEmpty();
    }
  }

  private static JsonSchema schema(Path file) throws IOException {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(file));
  }

  /** What readers of YAML 1.1 take for a value, a merge, a boolean, a number, a date or a time. */
  @ParameterizedTest
  @ValueSource(
      strings = {"=", "<<", "yes", "N", "~", "0x1F", "1_000", "1:30", "2001-01-01", ".inf"})
  void aConstantThatLooksLikeAnotherTypeIsQuoted(String constant) throws IOException {
    Catalog catalog = catalogWithConstant(constant);
    String yaml = Yaml.write(new WeaverRegistry(Telemetry.of(List.of(catalog))).conventions());
    assertThat(yaml).contains("    - \"" + constant + "\"\n");
  }

  private static Catalog catalogWithConstant(String constant) {
    return catalog("app.A", new Attribute("key", "string", constant, null));
  }

  private static Catalog catalog(String name, Attribute... attributes) {
    Route route = new Route("m()", "ENDPOINT", "g", "s", List.of(attributes), List.of());
    return new Catalog(name, name + "_", List.of(route));
  }

  /** As the catalogs of processors have them, of an older and of a newer one too. */
  @ParameterizedTest
  @CsvSource({
    "string, string",
    "long, int",
    "double, double",
    "boolean, boolean",
    "long[], int[]",
    "string[], string[]",
    ", any",
    "bytes, any"
  })
  void hasTheTypesOfSemanticConventions(String ofCatalog, String expected) {
    Attribute attribute = new Attribute("key", ofCatalog, null, "result");
    assertThat(typeOfKey(catalog("app.A", attribute))).isEqualTo(expected);
  }

  @Test
  void anAttributeOfSeveralTypesIsOfAny() {
    assertThat(typeOfKey(
            catalog("app.A", new Attribute("key", "long", null, "result")),
            catalog("app.B", new Attribute("key", "double", null, "result"))))
        .isEqualTo("any");
  }

  private static String typeOfKey(Catalog... catalogs) {
    Object conventions = new WeaverRegistry(Telemetry.of(List.of(catalogs))).conventions();
    return new ObjectMapper()
        .valueToTree(conventions)
        .at("/groups/0/attributes/0/type")
        .asText();
  }

  @Test
  void definesEachAttributeOnceAndEveryOneThatIsReferredTo() {
    List<String> defined = new ArrayList<>();
    List<String> referred = new ArrayList<>();
    conventions
        .path("groups")
        .forEach(group -> group.path("attributes").forEach(attribute -> {
          (attribute.has("id") ? defined : referred)
              .add(attribute.path(attribute.has("id") ? "id" : "ref").asText());
        }));
    assertThat(defined).doesNotHaveDuplicates().containsAll(referred);
    assertThat(referred).contains("nemo.gym.verify.outcome", "nemo.gym.rule");
  }

  @Test
  void hasAGroupForEachSpanAndInstrumentOfTheCatalog() throws IOException {
    JsonNode catalog = new ObjectMapper().readTree(Program.gymCatalog().toFile());
    List<String> expected = new ArrayList<>(List.of("registry.routespan"));
    for (JsonNode route : catalog.path("routes")) {
      expected.add("span." + route.path("span").asText());
      route
          .path("instruments")
          .forEach(i -> expected.add("metric." + i.path("name").asText()));
    }
    assertThat(conventions.path("groups").findValuesAsText("id").stream()
            .filter(id -> id.matches("(registry|span|metric)\\..*")))
        .containsExactlyInAnyOrderElementsOf(expected);
  }
}
