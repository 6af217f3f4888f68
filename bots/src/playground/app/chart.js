// The chart of the table game as a drawing and in words: coast, ways, ships and mines.

import { h, svg } from "/app/dom.js";
import { word } from "/words.js";

/** @typedef {import("./types.js").GameState} GameState */

const VESSELS = ["K", "P", "E", "C", "T"];
const COURSES = ["h-N", "h-E", "h-S", "h-W"];

/**
 * @param {import("./types.js").ChartState} chart
 * @param {number} columns
 */
export function drawChart({ marks, last }, columns) {
  const rows = marks.length / columns;
  const points = marks.map((mark, at) => ({ parts: mark.split(" "), x: at % columns, y: Math.floor(at / columns) }));
  const isLand = (at) => points[at].parts.includes("land");
  const of = (part, draw) => points.filter(({ parts }) => parts.includes(part)).map(draw);
  const dot = (kind, r) => ({ x, y }) => svg("circle", { cx: x + 0.5, cy: y + 0.5, r, class: kind });
  const square = (kind) => ({ x, y }) => svg("rect", { x, y, width: 1, height: 1, class: kind });
  // A way leads from each point of the sea to the next ones to the right and below.
  const ways = points.flatMap(({ x, y }, at) => {
    const way = (within, next, to) => (within && !isLand(at) && !isLand(next) ? `M${x + 0.5} ${y + 0.5}${to}` : "");
    return [way(x < columns - 1, at + 1, "h1"), way(y < rows - 1, at + columns, "v1")];
  });
  const vessels = points.filter(({ parts }) => parts.includes("own") || parts.includes("enemy"));
  return svg("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "drawing", "aria-hidden": "true", focusable: "false" },
    ...of("land", square("land")),
    svg("path", { class: "lines", d: ways.join("") }),
    ...last.map((at) => square("last")(points[at])),
    ...of("battery", dot("battery", 0.14)), ...of("lighthouse", dot("lighthouse", 0.2)), ...of("counter", dot("mine", 0.36)),
    ...vessels.map(drawVessel),
    svg("rect", { x: 0, y: 0, width: columns, height: rows, class: "frame" }));
}

/** A ship: its bow shows the heading, its letters the type; own ships are filled. */
function drawVessel({ parts, x, y }) {
  const turn = Math.max(0, COURSES.findIndex((course) => parts.includes(course))) * 90;
  const letters = word(parts.find((part) => part.startsWith("v-")).replace("v", "l"));
  return svg("g", { class: `vessel ${parts[0]}`, transform: `translate(${x + 0.5} ${y + 0.5})` },
    svg("path", { d: "M0 -.46L.29 -.16V.38H-.29V-.16Z", transform: `rotate(${turn})` }),
    svg("text", { y: 0.03, "font-size": letters.length > 2 ? 0.22 : 0.34, text: letters }));
}

/**
 * The ships of the chart in words, for screen readers.
 * @param {GameState} game
 */
export function describeChart({ names, chart }) {
  const said = chart.marks.map((mark, at) => (mark.includes("v-") ? word("cell", names[at], words(mark)) : ""));
  return [chart.news, ...said.filter(Boolean)].join(". ");
}

/** The marks of a point in words. */
const words = (mark) => mark.split(" ").map((part) => word(part)).join(" ");

/** What the letters and signs of the chart stand for. */
export function legend() {
  const vessels = VESSELS.map((letter) => `${word(`l-${letter}`)} ${word(`v-${letter}`)}`);
  return h("p", { class: "soft", text: [...vessels, `● ${word("battery")}`, `○ ${word("counter")}`].join(" · ") });
}
