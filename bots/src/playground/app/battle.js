// The battle: the enemy field large, the own one small, whose turn it is, the ships left and the latest shots.

import { Bar } from "/app/bar.js";
import { Field, silhouettes } from "/app/field.js";
import { fill, h, key } from "/app/dom.js";
import { passKey } from "/app/people.js";
import { Phrases } from "/app/phrases.js";
import { word } from "/words.js";
import { PUBLIC } from "/languages.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").GameState} GameState */

// The marks of the answers, whose names are the page's words for them.
export const OUTCOMES = { miss: "o", hit: "x", sunk: "#", mine: "*", sweeper: "t" };

export class Battle {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.bar = new Bar(app);
    this.status = h("div", { class: "status" });
    this.target = new Field("target", (cell) => this.press(cell));
    this.own = new Field("own", (cell) => this.press(cell));
    this.line = h("p", { class: "line" });
    this.swap = h("button", { type: "button", class: "swap", "data-key": "swap", click: () => this.element.classList.toggle("swapped") });
    this.fleet = h("div", { class: "fleet" });
    this.log = h("ol", { class: "events" });
    this.keys = h("div", { class: "tools" });
    this.phrases = new Phrases(app);
    this.element = h("div", { class: "battle" },
      this.bar.element, this.status, this.target.element, this.line, this.own.element, this.swap, this.fleet, this.keys, this.log);
  }

  /** @param {string} cell */
  press(cell) {
    const { game, does } = this.game;
    if (does === "form") return this.own.choose(this.game, cell, this, (place) => this.app.act("move", { game, place }));
    const grid = does === "give" ? this.own.grid : this.target.grid;
    if (this.app.act(does, { game, cell })) grid?.await(cell);
    return undefined;
  }

  /** @param {GameState} game */
  update(game) {
    this.asks &&= this.game?.left === game.left;
    this.game = game;
    const language = document.documentElement.lang;
    this.swap.setAttribute("aria-label", word("swap"));
    this.bar.show(game, game.them ?? "");
    this.headline = headline(game);
    fill(this.status, JSON.stringify([language, this.headline, game.turn, game.target.fleet]), () => [
      h("strong", { text: this.headline }), silhouettes(game.target),
    ]);
    this.status.classList.toggle("ours", game.turn);
    this.element.classList.toggle("gives", game.does === "give" || game.does === "form");
    this.target.show(game, this.app.chances(game.game));
    this.own.show(game);
    fill(this.fleet, JSON.stringify([language, game.own.fleet]), () => [h("h2", { text: word("myFleet") }), silhouettes(game.own)]);
    const latest = [true, false].map((own) => game.events.findLast((event) => event.own === own)).filter((event) => event !== undefined);
    fill(this.line, JSON.stringify([language, latest]), () => latest.map((event) => shot(game, event, "span")));
    fill(this.log, JSON.stringify([language, game.events]), () => [...game.events].reverse().map((event) => shot(game, event, "li")));
    const seen = JSON.stringify([language, game.may, game.does, game.left, game.turn, game.crew, this.asks, this.own.chosen.size]);
    fill(this.keys, seen, () => [...this.decisions(game), this.phrases.element]);
    this.phrases.update(game);
  }

  /** @param {GameState} game */
  decisions(game) {
    const { app } = this;
    const act = (verb, options = {}) => () => app.act(verb, { game: game.game, ...options });
    if (game.does === "chat") return PUBLIC ? [] : [h("a", { class: "key main", href: "/chat", text: word("inChat") })];
    const draw = game.may.includes("agree") ? key(word("agree"), "main", "agreeDraw", act("draw")) : null;
    const hint = game.may.includes("hint") ? key(word("hintKey"), "quiet", "hint", act("hint")) : null;
    const pass = game.turn ? null : passKey(app, game.game);
    const crew = game.crew === null ? null : h("p", { text: game.crew });
    if (game.does === "form") {
      const more = h("p", { text: word("chooseMore", game.left - this.own.chosen.size) });
      const random = key(word("moveRandom"), "quiet", "moveRandom", act("move", { place: "random" }));
      return [more, key(word("stay"), "main", "stay", act("stay")), random, draw];
    }
    if (game.does !== "plan" || !game.turn) return [crew, pass, draw, hint];
    const fire = (label, kind, options) => key(label, kind, "salvo", act("salvo", options));
    if (game.left === 0) return [fire(word("salvoFire"), "main", {}), draw];
    // Firing before the salvo is full is asked once.
    const ask = (asks) => () => {
      this.asks = asks;
      this.update(this.game);
    };
    if (this.asks) {
      const playOn = key(word("playOn"), "quiet", "playOn", ask(false));
      return [h("p", { text: word("short", game.left) }), fire(word("fireShort"), "danger", { cells: "!" }), playOn];
    }
    const planned = game.target.marks.includes("+");
    const short = planned ? key(word("fireShort"), "quiet", "salvoShort", ask(true)) : null;
    return [short, draw];
  }
}

/**
 * A shot in words.
 * @param {GameState} game
 * @param {import("./types.js").ShotEvent} event
 * @param {string} us what the own side is called
 */
export function shotText(game, { own, cell, outcome }, us = word("you")) {
  return `${own ? us : game.them}: ${game.names[cell]} ${word(OUTCOMES[outcome])}`;
}

/**
 * @param {GameState} game
 * @param {import("./types.js").ShotEvent} event
 * @param {string} tag
 */
function shot(game, { own, cell, outcome }, tag) {
  const text = `${own ? word("you") : game.them} ${game.names[cell]} `;
  return h(tag, { class: `shot ${outcome}` }, text, h("b", { text: word(OUTCOMES[outcome]) }));
}

/** @param {GameState} game */
function headline(game) {
  if (game.called !== null) return word("waitAnswer", game.names[game.called]);
  if (!game.turn) return game.does === "plan" ? word("waitFor", game.them) : word("turnTheirs", game.them);
  if (game.does === "give") return word("giveCell");
  if (game.does === "form") return word("course");
  if (game.does === "plan") return game.left === 0 ? word("salvoFull") : word("chooseMore", game.left);
  return game.may.includes("agree") ? word("drawOffered", game.them) : word("turnYours");
}
