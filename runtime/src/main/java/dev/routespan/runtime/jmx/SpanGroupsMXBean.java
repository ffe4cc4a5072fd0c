package dev.routespan.runtime.jmx;

/** What a management console sees of the span groups, see {@link SpanGroupsBean}. */
public interface SpanGroupsMXBean {

  /** {@return the selected groups in alphabetical order, comma separated} */
  String getSelection();

  /**
   * Replaces the selection, see {@link dev.routespan.runtime.SpanGroups#select}.
   *
   * @param spec group names and presets, comma separated
   * @throws IllegalArgumentException if a name of the spec is malformed, with the valid ones in its
   *     message; the selection stays
   */
  void setSelection(String spec);
}
