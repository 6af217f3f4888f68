// The review of a finished game: both fields as they were after each shot, and what the player's own shots were worth; of the table game
// the chart after each move.

import { Bar } from "/app/bar.js";
import { OUTCOMES } from "/app/battle.js";
import { h, key } from "/app/dom.js";
import { Field } from "/app/field.js";
import { percentage, word } from "/words.js";

/** @typedef {import("./types.js").GameState} GameState */
/** @typedef {import("./types.js").ReviewStep} ReviewStep */

// The way from a shot to the next of each key.
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

export class Review {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.headline = "";
    this.at = 0;
    /** @type {ReviewStep[]} */
    this.moves = [];
    /** @type {import("./types.js").ShotWorth[]} */
    this.worth = [];
    this.bar = new Bar(app);
    this.line = h("p", { class: "step", role: "status" });
    this.counting = h("span");
    this.progress = h("progress", { max: 100 });
    this.label = h("label", {}, this.counting, this.progress);
    const slide = () => this.go(Number(this.slider.value) - 1);
    this.slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 1, max: 1, value: 1, input: slide }));
    this.back = key("‹", "quiet", "stepBack", () => this.go(this.at - 1));
    this.on = key("›", "quiet", "stepOn", () => this.go(this.at + 1));
    this.steps = h("div", { class: "row", role: "group" }, this.back, this.slider, this.on);
    this.target = new Field("target");
    this.own = new Field("own");
    this.result = key("", "quiet", "result", () => app.open(this.game.game));
    this.element = h("div", { class: "end review" }, this.bar.element,
      h("div", { class: "status" }, this.steps, this.line, this.label),
      h("div", { class: "fields" }, this.target.element, this.own.element),
      h("div", { class: "bottom" }, this.result));
    // The slider moves by itself.
    this.element.addEventListener("keydown", (event) => {
      if (!(event.key in KEYS) || event.target === this.slider) return;
      event.preventDefault();
      this.go(this.at + KEYS[event.key]);
    });
  }

  /** @param {GameState} game */
  update(game) {
    const isFirst = this.game === undefined;
    this.game = game;
    const { moves, percent, worth } = this.app.review(game.game);
    Object.assign(this, { moves, worth });
    this.bar.show(game, word("review"));
    this.steps.setAttribute("aria-label", word("steps"));
    this.slider.setAttribute("aria-label", word("step"));
    this.back.setAttribute("aria-label", word("stepBack"));
    this.on.setAttribute("aria-label", word("stepOn"));
    this.result.textContent = word("result");
    this.counting.textContent = word("counting");
    // Its place stays, so that the fields do not jump; the moves of the table game have no worth.
    this.label.style.visibility = percent === null ? "hidden" : "visible";
    this.label.hidden = game.chart !== null;
    if (percent !== null) this.progress.setAttribute("value", String(percent));
    this.slider.max = String(Math.max(1, moves.length));
    this.go(this.at);
    if (isFirst) this.slider.focus();
  }

  /**
   * Shows the fields or the chart after this step, counted from 0.
   * @param {number} at
   */
  go(at) {
    const { game, moves } = this;
    this.at = Math.max(0, Math.min(moves.length - 1, at));
    const shot = moves[this.at];
    if (!shot) return;
    const count = `${this.at + 1} / ${moves.length}`;
    this.slider.value = String(this.at + 1);
    this.slider.setAttribute("aria-valuetext", count);
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.on.setAttribute("aria-disabled", String(this.at >= moves.length - 1));
    const worth = shot.own ? this.worth.find(({ cell }) => cell === shot.cell) : undefined;
    const past = moves.slice(0, this.at + 1);
    const best = worth?.likeliest ?? [];
    const state = (own) => after(game[own ? "own" : "target"], own, past.filter((each) => each.own !== own), shot, best);
    const shown = game.chart ? { ...game, chart: chartAfter(game.chart, past) } : { ...game, own: state(true), target: state(false) };
    this.own.show(shown);
    this.target.show(shown);
    // The chart shows both sides.
    this.own.element.hidden = game.chart !== null;
    this.element.dataset.side = shot.own || game.chart ? "target" : "own";
    const text = [`${count} · ${shot.text}`];
    if (worth) text.push(word("worth", percentage(worth.chance / 1000), percentage(worth.best / 1000)));
    const line = text.join(" ");
    if (this.line.textContent !== line) this.line.textContent = line;
  }
}

/**
 * The chart of the table game after these moves.
 * @param {import("./types.js").ChartState} chart
 * @param {ReviewStep[]} moves
 */
function chartAfter(chart, moves) {
  const [marks, { last, text }] = [[...chart.marks], moves.at(-1)];
  for (const [at, mark] of moves.flatMap(({ changed }) => changed)) marks[at] = mark;
  return { ...chart, marks, last, news: text };
}

/**
 * A field after these shots at it. All ships are shown: the game is over.
 * @param {import("./types.js").FieldState} field
 * @param {boolean} own
 * @param {ReviewStep[]} fired
 * @param {ReviewStep} latest
 * @param {number[]} best the likeliest cells before the latest shot
 */
function after(field, own, fired, latest, best) {
  const ships = new Set(field.ships.flat());
  const marks = [...field.marks].map((mark, cell) => (ships.has(cell) && own ? "s" : "mw".includes(mark) ? mark : own ? "." : "?"));
  for (const { cell, outcome } of fired) {
    marks[cell] = OUTCOMES[outcome];
    if (outcome === "sunk") field.ships.find((ship) => ship.includes(cell))?.forEach((deck) => { marks[deck] = OUTCOMES.sunk; });
  }
  const isLatest = latest.own !== own;
  return { ...field, marks: marks.join(""), last: isLatest ? [latest.cell] : [], best: isLatest ? best : [] };
}
