package dev.routespan.sample.harness.telemetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines up cells in columns. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();

  TextTable(String... headings) {
    rows.add(headings);
  }

  void add(String... cells) {
    rows.add(cells);
  }

  List<String> lines() {
    int[] widths = new int[rows.get(0).length];
    for (String[] row : rows) {
      Arrays.setAll(widths, column -> Math.max(widths[column], row[column].length()));
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(String[] row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.length; column++) {
      line.append(row[column])
          .append(" ".repeat(widths[column] - row[column].length()))
          .append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
