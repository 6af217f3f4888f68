// Placing the fleet: drag to move, tap to turn, shuffle, undo, ready. The Flying Dutchman is placed cell by cell; in the table game two
// ships are swapped.

import { Bar } from "/app/bar.js";
import { legend } from "/app/chart.js";
import { Field } from "/app/field.js";
import { fill, h, key } from "/app/dom.js";
import { passKey } from "/app/people.js";
import { word } from "/words.js";
import { PUBLIC } from "/languages.js";

// The marks of the pieces that are drawn as rings, what their rings look like, and their names.
const RINGS = [["m", "○", "counter"], ["w", "◌", "v-T"]];

export class Placing {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.bar = new Bar(app);
    this.status = h("p", { class: "status" });
    const place = (cells) => {
      const ships = this.game.does === "lineup" ? swapped(this.game, cells) : cells;
      return ships !== null && app.act("place", { game: this.game.game, ships });
    };
    this.field = new Field("own", (cell) => this.field.choose(this.game, cell, this, place), place);
    this.tools = h("div", { class: "tools" });
    this.legend = h("div", { class: "legend" });
    this.last = h("div", { class: "bottom" });
    this.element = h("div", { class: "placing" }, this.bar.element, this.status, this.field.element, this.tools, this.legend, this.last);
  }

  /** @param {import("./types.js").GameState} game */
  update(game) {
    const { app } = this;
    this.game = game;
    this.bar.show(game, word("placing"));
    this.field.show(game);
    this.headline = headline(game, this.field.chosen.size);
    const others = game.ready[1] && !game.ready[0] ? word("readyThem", game.them) : "";
    this.status.replaceChildren(h("strong", { text: this.headline }), h("span", { text: others }));
    this.status.classList.toggle("ours", game.turn);
    const places = ["lay", "form", "lineup"].includes(game.does);
    const act = (verb) => () => app.act(verb, { game: game.game });
    fill(this.tools, JSON.stringify([document.documentElement.lang, places, game.undo]), () => (places ? [
      key(`↺ ${word("shuffle")}`, "quiet", "shuffle", act("shuffle")),
      game.undo ? key(`↶ ${word("undo")}`, "quiet", "undo", act("undo")) : null,
    ] : []));
    const rings = RINGS.filter(([mark]) => game.own.marks.includes(mark)).map(([, ring, name]) => `${ring} ${word(name)}`).join(" · ");
    fill(this.legend, JSON.stringify([document.documentElement.lang, game.does, rings]), () => {
      if (game.chart) return [legend()];
      return rings === "" ? [] : [h("p", { class: "soft", text: rings })];
    });
    fill(this.last, JSON.stringify([document.documentElement.lang, game.does, game.missing.length]), () => {
      if (game.does === "chat") return PUBLIC ? [] : [h("a", { class: "key main", href: "/chat", text: word("inChat") })];
      if (!places) return [passKey(app, game.game)];
      return game.missing.length === 0 ? [key(word("ready"), "main", "ready", act("ready"))] : [];
    });
  }
}

/**
 * @param {import("./types.js").GameState} game
 * @param {number} chosen the chosen cells of the Flying Dutchman
 */
function headline(game, chosen) {
  if (game.crew !== null) return game.crew;
  if (game.does === "chat") return word("inChat");
  if (game.does === "form") return word(chosen === 0 ? "formHow" : "chooseMore", game.left - chosen);
  if (game.does === "lineup") return word("lineupHow");
  if (game.does !== "lay") return word("readyWait", game.them);
  return game.next ? word("placeNext", game.missing[0]) : word("placingHow");
}

/**
 * The line-up with two ships swapped, as text; null if they are of one type.
 * @param {import("./types.js").GameState} game
 * @param {string} points the names of the two points, with a plus between them
 */
function swapped({ names, chart }, points) {
  const letters = chart.marks.map((mark) => mark.slice(-1));
  const [one, other] = points.split("+").map((name) => names.indexOf(name));
  if (letters[one] === letters[other]) return null;
  [letters[one], letters[other]] = [letters[other], letters[one]];
  return letters.join(" ");
}
