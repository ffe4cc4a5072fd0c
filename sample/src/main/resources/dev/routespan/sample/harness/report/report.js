"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const millis = value => `${value.toFixed(1)} ms`;

/** Text only ever becomes text: nothing of the data is read as markup. */
function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value !== null && value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function svg(tag, properties = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function describe(list, entries) {
  list.replaceChildren(...entries.flatMap(([term, text]) =>
    [element("dt", {}, term), element("dd", {}, String(text ?? "none"))]));
}

/** One item is chosen, and the only one that Tab reaches; keys move the choice. */
function choosable(list, items, onChoice, sideways = () => undefined, first = 0) {
  list.replaceChildren(...items);
  const choose = (index, focus) => {
    items.forEach((item, i) => {
      item.setAttribute("aria-selected", i === index);
      item.tabIndex = i === index ? 0 : -1;
    });
    if (focus) items[index].focus();
    onChoice(index);
  };
  list.onclick = event => {
    const index = items.indexOf(event.target.closest("[role=option], [role=treeitem]"));
    if (index >= 0) choose(index, true);
  };
  list.onkeydown = event => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
      ?? sideways(event.key, at);
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < items.length) choose(to, true);
  };
  if (items.length) choose(first, false);
}

function showRollouts() {
  data.rollouts.sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
  const failed = data.rollouts.filter(rollout => !rollout.succeeded).length;
  byId("summary").textContent = `${data.rollouts.length} rollouts, `
    + `${Object.keys(data.traces).length} traces, ${failed} without a reward`;
  choosable(byId("rollouts"), data.rollouts.map(rollout => element("div", { role: "option" },
    element("span", {}, rollout.id),
    element("span", { class: rollout.succeeded ? "quiet" : "failed" }, rollout.outcome))),
  index => showRollout(data.rollouts[index]));
}

function showRollout(rollout) {
  byId("trace-title").textContent = `Trace of rollout ${rollout.id}`;
  describe(byId("rollout"), [["prompt", rollout.prompt], ["answer", rollout.answer],
    ["verifier", rollout.verifier], ["outcome", rollout.outcome], ["trace", rollout.traceId]]);
  const spans = data.traces[rollout.traceId] ?? [];
  const end = Math.max(...spans.map(span => span.startMillis + span.durationMillis));
  choosable(byId("trace"), spans.map(span => line(span, end)), index => showSpan(spans[index]),
    (key, at) => sibling(spans, key, at), Math.max(0, spans.findIndex(span => span.source)));
}

function sibling(spans, key, at) {
  if (key === "ArrowRight") return spans[at + 1]?.depth > spans[at].depth ? at + 1 : at;
  if (key !== "ArrowLeft") return undefined;
  const parent = spans.slice(0, at).findLastIndex(span => span.depth < spans[at].depth);
  return parent < 0 ? at : parent;
}

function title(span) {
  return span.kind === "internal" ? span.name : `${span.kind.toUpperCase()} ${span.name}`;
}

function line(span, end) {
  const server = span.service.split("/").pop();
  const bar = element("div", { class: `bar ${server}` });
  bar.style.left = `${100 * span.startMillis / end}%`;
  bar.style.width = `${100 * span.durationMillis / end}%`;
  const name = element("span", { class: "name", title: title(span) }, title(span));
  name.style.paddingLeft = `${span.depth}em`;
  return element("div", {
    role: "treeitem", "aria-level": span.depth + 1, class: span.error && "error",
    "aria-label": `${title(span)}, ${server}, ${millis(span.durationMillis)}${span.error ? ", failed" : ""}`
  }, name, element("div", { class: "lane", "aria-hidden": true }, bar),
  element("span", { class: "time" }, millis(span.durationMillis)));
}

function showSpan(span) {
  byId("span-title").textContent = title(span);
  describe(byId("attributes"), [["service", span.service],
    ["start", millis(span.startMillis)], ["duration", millis(span.durationMillis)],
    ...Object.entries(span.attributes)]);
  const code = data.sources[span.source];
  byId("source-title").textContent = code ? `Generated source: ${span.source}` : "Generated source";
  if (!code) {
    byId("source").textContent = "No wrapper made this span: it is of the HTTP server or client.";
    return;
  }
  const lines = code.split("\n");
  const start = Math.max(0, span.line - 1);
  const end = lines.findIndex((text, i) => i > span.line && text === "  }");
  const mark = element("mark", {}, lines.slice(start, end + 1).join("\n"));
  byId("source").replaceChildren(lines.slice(0, start).join("\n") + "\n", mark,
    lines.slice(end + 1).join("\n"));
  byId("source").scrollTop = mark.offsetTop - byId("source").offsetTop - 20;
}

function showMetrics() {
  const counters = metric => data.metrics.filter(other => other.series.name === metric.series.name);
  byId("metrics").replaceChildren(...data.metrics.map(metric => {
    const attributes = Object.entries(metric.series.attributes)
      .map(([key, value]) => `${key.replace("nemo.gym.", "")}=${value}`).join(" ");
    const plot = metric.plot.counts.length ? histogram(metric)
      : bar(metric, Math.max(1, ...counters(metric).map(other => other.plot.value)));
    plot.setAttribute("aria-label", `${metric.series.name} ${attributes}: ${metric.value}`);
    return element("figure", {}, element("figcaption", {}, element("strong", {}, metric.series.name),
      element("div", { class: "quiet" }, `${metric.series.service} ${attributes}`),
      element("div", {}, metric.value)), plot);
  }));
}

/** The buckets from the first to the last that holds a value. */
function histogram({ plot }) {
  const used = plot.counts.map((count, i) => count > 0 ? i : -1).filter(i => i >= 0);
  const from = Math.max(0, used[0] - 1);
  const shown = plot.counts.slice(from, used.at(-1) + 2);
  const most = Math.max(...shown);
  const width = 300 / shown.length;
  const labelled = Math.ceil(shown.length / 7);
  return svg("svg", { viewBox: "0 0 300 100", role: "img" }, ...shown.flatMap((count, i) => {
    const height = 70 * count / most;
    const x = i * width;
    const bound = plot.bounds[from + i];
    return [svg("rect", { x: x + 1, y: 84 - height, width: width - 2, height },
      svg("title", {}, `${count} up to ${bound ?? "∞"} ${plot.unit}`)),
    svg("text", { x: x + width / 2, y: 80 - height, "text-anchor": "middle" }, count || ""),
    svg("text", { x: x + width, y: 96, "text-anchor": "end" },
      i % labelled ? "" : bound === undefined ? "∞" : `≤${bound}`)];
  }));
}

function bar({ plot }, most) {
  return svg("svg", { viewBox: "0 0 300 24", role: "img" },
    svg("rect", { class: "rest", x: 0, y: 4, width: 300, height: 16, rx: 3 }),
    svg("rect", { x: 0, y: 4, width: 300 * plot.value / most, height: 16, rx: 3 }));
}

showRollouts();
showMetrics();
