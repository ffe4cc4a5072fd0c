package dev.routespan.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard is whole, and asks for series and labels that a run of the wrapper really gives. */
class GrafanaDashboardTest {
  private static final Pattern SERIES = Pattern.compile("([a-z_]+)\\{|\\{__name__=~\"([^\"]+)\", ");
  private static final Pattern LABELS = Pattern.compile("by \\(([^)]*)\\)");

  @TempDir
  Path folder;

  private JsonNode dashboard;

  @BeforeEach
  void write() throws IOException {
    Program.runOnGym(folder, "--title", "The gym's servers");
    dashboard =
        new ObjectMapper().readTree(folder.resolve("grafana-dashboard.json").toFile());
  }

  @Test
  void namesItself() {
    assertThat(dashboard.path("title").asText()).isEqualTo("The gym's servers");
    assertThat(dashboard.path("uid").asText()).isEqualTo("the-gym-s-servers");
    assertThat(dashboard.path("schemaVersion").asInt()).isPositive();
  }

  @Test
  void asksOnlyForSeriesAndLabelsThatTheRuntimeExports() throws IOException {
    Map<String, Set<String>> exported = PrometheusScrape.ofGym();
    List<String> queries = queries();
    assertThat(queries).hasSizeGreaterThan(20);
    for (String query : queries) {
      String series = series(query, exported.keySet());
      for (String label : onlyGroup(LABELS, query).split(", ")) {
        // Prometheus adds the job when it scrapes or receives.
        assertThat(label.equals("job") || exported.get(series).contains(label))
            .as("%s: %s of %s", query, label, exported.get(series))
            .isTrue();
      }
    }
  }

  @Test
  void showsEveryInstrumentThatTheRuntimeExports() throws IOException {
    Set<String> exported = new TreeSet<>(PrometheusScrape.ofGym().keySet());
    Set<String> asked = new TreeSet<>();
    queries().forEach(query -> asked.add(series(query, exported)));
    exported.removeIf(series -> series.endsWith("_sum") || series.equals("target_info"));
    assertThat(asked).isEqualTo(exported);
  }

  @Test
  void theVariableListsTheJobsOfAllInstruments() {
    JsonNode job = variable("job");
    assertThat(job.path("definition").asText())
        .startsWith("label_values({__name__=~\"")
        .contains("gym_verify_completed_total|", "gym_rollout_duration_ms_milliseconds_count|");
    assertThat(job.path("datasource").path("uid").asText()).isEqualTo("${datasource}");
    assertThat(variable("datasource").path("query").asText()).isEqualTo("prometheus");
    assertThat(queries()).allMatch(query -> query.contains("job=~\"$job\"}"));
  }

  private JsonNode variable(String name) {
    for (JsonNode variable : dashboard.path("templating").path("list")) {
      if (variable.path("name").asText().equals(name)) {
        return variable;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void panelsHaveTheirOwnIdsAndPlaces() {
    Set<Integer> ids = new TreeSet<>();
    Set<String> cells = new TreeSet<>();
    for (JsonNode panel : dashboard.path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).isTrue();
      assertThat(panel.path("title").asText()).isNotBlank();
      JsonNode place = panel.path("gridPos");
      for (int x = 0; x < place.path("w").asInt(); x++) {
        for (int y = 0; y < place.path("h").asInt(); y++) {
          int column = place.path("x").asInt() + x;
          assertThat(column).isLessThan(24);
          assertThat(cells.add(column + "," + (place.path("y").asInt() + y)))
              .as("%s overlaps", panel.path("title"))
              .isTrue();
        }
      }
    }
  }

  @Test
  void eachQueryHasALetterALegendAndTheDataSource() {
    for (JsonNode panel : dashboard.path("panels")) {
      Set<String> letters = new TreeSet<>();
      for (JsonNode target : panel.path("targets")) {
        assertThat(letters.add(target.path("refId").asText())).isTrue();
        assertThat(target.path("legendFormat").asText()).isNotBlank();
        assertThat(target.path("datasource").path("type").asText()).isEqualTo("prometheus");
      }
    }
  }

  private List<String> queries() {
    List<String> queries = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      panel.path("targets").forEach(target -> queries.add(target.path("expr").asText()));
    }
    return queries;
  }

  /** Returns the only series that the query asks for. */
  private static String series(String query, Set<String> exported) {
    String name = onlyGroup(SERIES, query);
    List<String> found =
        exported.stream().filter(series -> series.matches(name)).toList();
    assertThat(found).as(query).hasSize(1);
    return found.get(0);
  }

  private static String onlyGroup(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    String group = matcher.group(matcher.start(1) < 0 ? 2 : 1);
    assertThat(matcher.find()).as(text).isFalse();
    return group;
  }
}
