/**
 * A page for a browser, of what a run left: {@link dev.routespan.sample.harness.report.HtmlReport}
 * writes it, from the data of {@code ReportData} and the files {@code report.html}, {@code report.css}
 * and {@code report.js} of the resources.
 */
package dev.routespan.sample.harness.report;
