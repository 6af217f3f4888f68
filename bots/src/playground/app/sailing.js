// The fight of the table game: ships move in turn on an open chart. A press chooses an own ship; the point ahead of it, or a key, moves it.

import { Bar } from "/app/bar.js";
import { legend } from "/app/chart.js";
import { Field, silhouettes } from "/app/field.js";
import { fill, h, key } from "/app/dom.js";
import { passKey } from "/app/people.js";
import { Phrases } from "/app/phrases.js";
import { word } from "/words.js";

/** @typedef {import("./types.js").GameState} GameState */
/** @typedef {import("./types.js").ShipMove} ShipMove */

// The texts of the keys by action.
const LABELS = { forward: "sailForward", left: "sailLeft", right: "sailRight", lay: "sailLay" };

export class Sailing {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.bar = new Bar(app);
    this.status = h("div", { class: "status" });
    this.field = new Field("target", (point) => this.press(point));
    this.line = h("p", { class: "line" });
    this.keys = h("div", { class: "tools" });
    this.phrases = new Phrases(app);
    this.legend = h("div", { class: "legend" });
    this.element = h("div", { class: "placing sailing" },
      this.bar.element, this.status, this.field.element, this.line, this.keys, this.legend);
  }

  /**
   * Moves the chosen ship to the point ahead of it, or chooses the ship on another point, or none.
   * @param {string} name
   */
  press(name) {
    const { chosen } = this.field;
    const at = this.game.names.indexOf(name);
    const step = this.moves().find(({ action, ahead }) => action === "forward" && ahead === at);
    if (step) return this.sail(step);
    const again = chosen.has(at);
    chosen.clear();
    if (!again) chosen.add(at);
    return this.update(this.game);
  }

  /** The moves of the chosen ship. */
  moves() {
    return this.game.chart.moves.filter(({ from }) => this.field.chosen.has(from));
  }

  /** @param {ShipMove} move */
  sail({ from, action }) {
    const { game, names } = this.game;
    if (this.app.act("sail", { game, point: names[from], action })) this.field.grid?.await(names[from]);
  }

  /** @param {GameState} game */
  update(game) {
    const { app } = this;
    this.game = game;
    const language = document.documentElement.lang;
    this.bar.show(game, game.them ?? "");
    this.field.show(game);
    const [ship] = this.field.chosen;
    this.headline = headline(game, ship);
    fill(this.status, JSON.stringify([language, this.headline, game.target.fleet]), () => [
      h("strong", { text: this.headline }), silhouettes(game.target),
    ]);
    this.status.classList.toggle("ours", game.turn);
    if (this.line.textContent !== game.chart.news) this.line.textContent = game.chart.news;
    const held = this.keys.contains(document.activeElement);
    const moves = this.moves();
    fill(this.keys, JSON.stringify([language, moves, game.may, game.turn]), () => [
      ...moves.map((move) => this.key(move)),
      game.may.includes("agree") ? key(word("agree"), "main", "agreeDraw", () => app.act("draw", { game: game.game })) : null,
      game.turn ? null : passKey(app, game.game),
      this.phrases.element,
    ]);
    // After a move the next ship is chosen on the chart.
    if (held && !this.keys.contains(document.activeElement)) this.field.grid?.focus({ preventScroll: true });
    const parts = () => [h("h2", { text: word("myFleet") }), silhouettes(game.own), legend()];
    fill(this.legend, JSON.stringify([language, game.own.fleet]), parts);
    this.phrases.update(game);
  }

  /** @param {ShipMove} move */
  key(move) {
    const { action, ahead, is_dangerous: isDangerous } = move;
    const label = `${word(LABELS[action], this.game.names[ahead])}${isDangerous ? " ⚠" : ""}`;
    return key(label, action === "forward" ? "main" : "quiet", action, () => this.sail(move));
  }
}

/**
 * @param {GameState} game
 * @param {number | undefined} ship the point of the chosen ship
 */
function headline(game, ship) {
  if (!game.turn) return word("turnTheirs", game.them);
  if (ship !== undefined) return word("sailWhere", game.names[ship]);
  return game.may.includes("agree") ? word("drawOffered", game.them) : word("sailHow");
}
