// One side's field: the drawing, the labels of columns and rows, and a grid of buttons over it while cells can be pressed.

import { Grid } from "/board.js";
import { Laying } from "/laying.js";
import { describeChart, drawChart } from "/app/chart.js";
import { h, svg } from "/app/dom.js";
import { word } from "/words.js";

/** @typedef {import("./types.js").GameState} GameState */
/** @typedef {import("./types.js").FieldState} FieldState */

let patterns = 0;

// The smallest side of a cell that is pressed at once, with a finger and with a mouse, and the side of an enlarged one, in pixels.
const SMALLEST = { finger: 28, mouse: 20 };
const ENLARGED = 36;

// What cannot be taken back, or needs several cells side by side.
const ENLARGES = ["fire", "plan", "give", "form"];

export class Field {
  /**
   * @param {"own" | "target"} which
   * @param {(cell: string) => void} [press] gets the name of a pressed cell
   * @param {(fleet: string) => void} [lay] gets the fleet as text
   */
  constructor(which, press, lay) {
    this.which = which;
    /** @type {Set<number>} the chosen cells of the Flying Dutchman or ships of the table game, until there are enough */
    this.chosen = new Set();
    /** @type {string | null} what screen readers call it, if it is not the reader's or the enemy's */
    this.title = null;
    this.columns = h("div", { class: "columns", "aria-hidden": "true" });
    this.rows = h("div", { class: "rows", "aria-hidden": "true" });
    this.sheet = h("div", { class: "sheet" });
    this.element = h("div", { class: `field ${which}` }, this.columns, this.rows, this.sheet);
    /** @type {Grid | null} */
    this.grid = press || lay ? new Grid((cell, event) => this.touch(cell, event, press)) : null;
    if (this.grid && lay) this.laying = new Laying(this.grid, lay);
    const shrink = () => {
      this.enlarge(null);
      this.grid?.focus({ preventScroll: true });
    };
    this.whole = h("button", { type: "button", class: "key main whole", "data-key": "whole", hidden: true, click: shrink });
    this.sheet.append(this.whole);
    this.sheet.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.enlarge(null);
    });
  }

  /**
   * A press on small cells enlarges what is around it first; the keyboard needs no enlargement.
   * @param {string} cell
   * @param {MouseEvent} event
   * @param {(cell: string) => void} [press]
   */
  touch(cell, event, press) {
    const smallest = SMALLEST[window.matchMedia("(pointer: coarse)").matches ? "finger" : "mouse"];
    const { columns, does } = this.grid.board;
    const isSmall = this.sheet.clientWidth / columns < smallest && event.detail > 0 && ENLARGES.includes(does);
    if (isSmall && this.whole.hidden) this.enlarge(cell);
    else press?.(cell);
  }

  /**
   * Enlarges what is around a cell.
   * @param {string | null} cell null shows the whole field again
   */
  enlarge(cell) {
    this.whole.hidden = cell === null;
    this.whole.textContent = word("whole");
    this.element.classList.toggle("enlarged", cell !== null);
    if (cell === null) return;
    const { spots, columns, rows } = this.grid.board;
    const at = spots.findIndex(({ name }) => name === cell);
    // So that no cell at an edge is cut off.
    const part = (place, most) => `${place / (most - 1) * 100}%`;
    const row = Math.floor(at / columns);
    this.element.style.setProperty("--x", part(at % columns, columns));
    this.element.style.setProperty("--y", part(row, rows));
    this.element.style.setProperty("--zoom", String(ENLARGED / (this.sheet.clientWidth / columns)));
    this.whole.classList.toggle("above", row > rows / 2);
  }

  /**
   * @param {GameState} game
   * @param {(number | null)[]} [chances] of a hint, in thousandths
   */
  show(game, chances = []) {
    const state = game.chart ?? game[this.which];
    const size = game.columns.length;
    this.element.style.setProperty("--n", String(size));
    this.element.style.setProperty("--m", String(game.rows.length));
    for (const side of /** @type {const} */ (["columns", "rows"])) {
      const labels = game[side].join();
      if (this[side].dataset.labels === labels) continue;
      this[side].dataset.labels = labels;
      this[side].replaceChildren(...game[side].map((label) => h("span", { text: label })));
    }
    const seen = JSON.stringify(state);
    if (seen !== this.seen) {
      this.drawing?.remove();
      this.drawing = game.chart ? drawChart(game.chart, size) : draw(game[this.which], size, this.title === null ? this.which : "target");
      this.sheet.prepend(this.drawing);
      this.seen = seen;
      this.chosen.clear();
      this.enlarge(null);
    }
    this.buttons(game, state, size, chances);
  }

  buttons(game, state, size, chances) {
    const aims = { fire: "target", plan: "target", sail: "target", lay: "own", give: "own", form: "own", lineup: "own" }[game.does];
    const presses = this.grid && aims === this.which;
    if (!presses) {
      this.grid?.element.remove();
      this.sheet.setAttribute("role", "img");
      const title = this.title ?? word(this.which === "own" ? "mine" : "enemyFleet");
      this.sheet.setAttribute("aria-label", game.chart ? describeChart(game) : describe(game, state, title));
      return;
    }
    this.sheet.removeAttribute("role");
    this.sheet.removeAttribute("aria-label");
    const movable = game.next ? game.next.places.flat() : game.laid.flatMap((piece) => piece.cells);
    const open = new Set(game.does === "lay" ? movable : this.within(game, size));
    const ships = new Set(game.chart ? game.open : []);
    const spot = (name, at) => {
      const chosen = this.chosen.has(at);
      return { name, mark: chosen && !game.chart ? "+" : state.marks[at], open: open.has(at), pressed: ships.has(at) ? chosen : undefined };
    };
    const [spots, rows] = [game.names.map(spot), game.rows.length];
    const { does, turn, laid, next } = game;
    this.grid.show({ x: 0, y: 0, width: 1, height: 1, columns: size, rows, spots, does, turn, laid, next }, chances);
    if (!this.grid.element.isConnected) this.whole.before(this.grid.element);
  }

  /**
   * The cells that can be pressed: of a Flying Dutchman all, or those that touch a chosen one by a side or a corner; of the table game the
   * ships, and the point ahead of the chosen one.
   * @param {GameState} game
   * @param {number} size
   */
  within({ open, does, chart }, size) {
    const leads = ({ from, action }) => action === "forward" && this.chosen.has(from);
    if (does === "sail") return [...open, ...chart.moves.filter(leads).map(({ ahead }) => ahead)];
    if (does !== "form") return open;
    const row = (cell) => Math.floor(cell / size);
    const apart = (one, other) => Math.max(Math.abs(one % size - other % size), Math.abs(row(one) - row(other)));
    return this.chosen.size === 0 ? open : open.filter((cell) => [...this.chosen].some((chosen) => apart(cell, chosen) < 2));
  }

  /**
   * Chooses a cell of the Flying Dutchman or a ship of the line-up, or no longer; sends all once there are enough.
   * @param {GameState} game
   * @param {string} name
   * @param {{update: (game: GameState) => void}} screen shows the chosen cells
   * @param {(cells: string) => boolean} send gets the cells as text
   */
  choose(game, name, screen, send) {
    const cell = game.names.indexOf(name);
    if (!this.chosen.delete(cell)) this.chosen.add(cell);
    const whole = this.chosen.size < game.left ? null : [...this.chosen].map((at) => game.names[at]).join("+");
    if (whole !== null) this.chosen.clear();
    screen.update(game);
    if (whole !== null && send(whole)) this.grid?.await(name);
  }
}

/** The field in words, for screen readers: its shots by answer. */
function describe(game, state, title) {
  const cells = (mark) => game.names.filter((_, at) => state.marks[at] === mark);
  const part = (mark) => (cells(mark).length ? `${word(mark)}: ${cells(mark).join(" ")}` : "");
  return [title, ...["s", "m", "w", "x", "#", "o", "*", "t"].map(part)].filter(Boolean).join(". ");
}

/**
 * @param {FieldState} state
 * @param {number} columns
 * @param {"own" | "target"} which
 * @returns {SVGElement}
 */
function draw({ marks, last, ships, best = [] }, columns, which) {
  patterns += 1;
  const hatch = `hatch-${patterns}`;
  const at = (cell) => ({ x: cell % columns, y: Math.floor(cell / columns) });
  const rows = marks.length / columns;
  const parts = [
    svg("defs", {}, svg("pattern", { id: hatch, width: 0.22, height: 0.22, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("line", { x1: 0, y1: 0, x2: 0, y2: 0.22, class: "hatch" }))),
    svg("path", { class: "lines", d: [...marks].map((_, cell) => `M${at(cell).x} ${at(cell).y}h1m-1 0v1`).join("") }),
    ...last.map((cell) => svg("rect", { ...at(cell), width: 1, height: 1, class: "last" })),
    ...ships.map((ship) => shipShape(ship, columns, hatch, ship.every((cell) => marks[cell] === "#"))),
    // On the own field a dot would only say that there is no ship.
    ...[...marks].flatMap((mark, cell) => (mark === "." && which === "own" ? [] : sign(mark, at(cell)))),
    ...best.map((cell) => svg("rect", { ...at(cell), width: 1, height: 1, class: "best" })),
    svg("rect", { x: 0, y: 0, width: columns, height: rows, class: "frame" }),
  ];
  return svg("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "drawing", "aria-hidden": "true", focusable: "false" }, ...parts);
}

/** A ship: a hatched shape with an outline along the sides that no other of its cells touches. */
function shipShape(cells, columns, hatch, sunk) {
  const inset = 0.07;
  const has = new Set(cells);
  const square = (cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const within = {
      left: x > 0 && has.has(cell - 1), right: x < columns - 1 && has.has(cell + 1),
      up: has.has(cell - columns), down: has.has(cell + columns),
    };
    const [left, right] = [x + (within.left ? 0 : inset), x + 1 - (within.right ? 0 : inset)];
    const [top, bottom] = [y + (within.up ? 0 : inset), y + 1 - (within.down ? 0 : inset)];
    const sides = [
      within.up ? "" : `M${left} ${top}H${right}`,
      within.down ? "" : `M${left} ${bottom}H${right}`,
      within.left ? "" : `M${left} ${top}V${bottom}`,
      within.right ? "" : `M${right} ${top}V${bottom}`,
    ];
    return { area: `M${left} ${top}H${right}V${bottom}H${left}Z`, sides: sides.join("") };
  };
  const squares = cells.map(square);
  return svg("g", { class: sunk ? "ship sunk" : "ship" },
    svg("path", { class: "area", d: squares.map(({ area }) => area).join(""), fill: `url(#${hatch})` }),
    svg("path", { class: "sides", d: squares.map(({ sides }) => sides).join("") }));
}

/** The sign of a mark; nothing for water of which nothing is known and for own ships, which are drawn whole. */
function sign(mark, { x, y }) {
  const [cx, cy] = [x + 0.5, y + 0.5];
  const dot = (kind, r) => [svg("circle", { cx, cy, r, class: kind })];
  const cross = (kind) => [svg("path", { class: kind, d: `M${x + 0.24} ${y + 0.24}l.52 .52m0 -.52l-.52 .52` })];
  switch (mark) {
    case "o": return dot("miss", 0.14);
    case ".": return dot("empty", 0.06);
    case ",": return dot("stale", 0.1);
    case "x": return cross("hit");
    case "#": return cross("hit sunk");
    case "*": return [...dot("mine", 0.26), ...cross("hit")];
    case "t": return [...dot("sweeper", 0.26), ...cross("hit")];
    case "m": case "%": return dot("mine", 0.26);
    case "w": return dot("sweeper", 0.26);
    case "!": return [svg("rect", { x: x + 0.2, y: y + 0.2, width: 0.6, height: 0.6, class: "given" })];
    case "+": return [svg("rect", { x: x + 0.12, y: y + 0.12, width: 0.76, height: 0.76, class: "planned" })];
    default: return [];
  }
}

/**
 * The ships of a fleet as silhouettes, the sunk ones struck out.
 * @param {FieldState} state
 * @returns {HTMLElement}
 */
export function silhouettes({ fleet }) {
  const afloat = fleet.filter(([, lost]) => !lost).length;
  const ship = ([decks, lost]) => h("span", { class: lost ? "hull lost" : "hull" }, ...Array.from({ length: decks }, () => h("i")));
  return h("div", { class: "hulls", role: "img", "aria-label": word("afloat", afloat, fleet.length) }, ...fleet.map(ship));
}
