// The home screen: games that wait, a game against the computer, and a game with a friend.

import { Field } from "/app/field.js";
import { fill, h, key } from "/app/dom.js";
import { otherPerson } from "/app/people.js";
import { tournamentsCard } from "/app/tournament.js";
import { allRules, choose, chosenId, useRules } from "/app/rules.js";
import { gamesOfOthers } from "/app/watch.js";
import { word } from "/words.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").GameState} GameState */
/** @typedef {import("./types.js").ListItem} ListItem */

/** The levels and the computer players behind them. */
const LEVELS = [["easy", "beginner"], ["medium", "chessboard"], ["hard", "navigator"], ["captain", "captain"]];

const CODE_LENGTH = 6;

export class Home {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.headline = "";
    this.name = h("button", { type: "button", class: "key quiet", "data-key": "name", click: () => app.settings() });
    this.games = h("div", { class: "cards" });
    this.challenges = h("div", { class: "cards" });
    this.offers = h("div", { class: "cards" });
    this.opponents = h("div");
    this.rules = h("section", { class: "card" });
    this.element = h("div", { class: "home" },
      h("header", { class: "bar" }, h("h1", { text: "⚓ Broadside" }), this.name),
      this.challenges, this.games, this.computer(), this.friend(), this.rules, this.offers);
  }

  update() {
    const { app } = this;
    const language = document.documentElement.lang;
    this.name.textContent = `${app.me.name ?? ""} ⚙`;
    this.name.setAttribute("aria-label", `${word("settings")}: ${app.me.name ?? ""}`);
    const games = app.games.filter(({ phase }) => phase !== "over");
    const waiting = [...games.filter(({ turn }) => turn), ...games.filter(({ turn }) => !turn)];
    fill(this.games, JSON.stringify([language, waiting]), () => waiting.map((game) => this.card(game)));
    const challenges = app.offers.filter((offer) => !offer.is_for_all);
    fill(this.challenges, JSON.stringify([language, challenges]), () => challenges.map((offer) => (
      h("section", { class: "card turn" }, offerCard(app, offer)))));
    fill(this.offers, JSON.stringify([language, app.offers, app.others, app.tournaments]), () => [
      ...this.openGames(), ...gamesOfOthers(app.others), tournamentsCard(app),
    ]);
    fill(this.opponents, JSON.stringify([language, app.opponents]), () => [
      list("opponents", [word("moreOpponents"), ""], app.opponents, null, (id) => this.play(id)),
    ]);
    const rules = allRules(app);
    fill(this.rules, JSON.stringify([language, rules, chosenId()]), () => this.choice(rules));
  }

  /** A game under way, with the key that opens it. */
  card(game) {
    const field = new Field(game.phase === "placing" || game.phase === "open" ? "own" : "target");
    field.show(game);
    field.element.setAttribute("aria-hidden", "true");
    return h("section", { class: game.turn ? "card game turn" : "card game", "data-game": game.game },
      field.element,
      h("div", { class: "about" },
        h("h2", { text: summary(game) }),
        h("p", {}, `${game.rules} · `, game.until === null ? "" : h("span", { "data-until": game.until }))),
      key(word("continue"), game.turn ? "main" : "quiet", `continue-${game.game}`, () => this.app.open(game.game)));
  }

  computer() {
    const level = localStorage.getItem("level") ?? "medium";
    const choice = ([name]) => h("label", {},
      h("input", { type: "radio", name: "level", value: name, checked: name === level, change: () => localStorage.setItem("level", name) }),
      h("span", { text: word(`level${name[0].toUpperCase()}${name.slice(1)}`) }));
    const play = () => {
      const chosen = /** @type {HTMLInputElement} */ (this.element.querySelector("input[name=level]:checked")).value;
      this.play(Object.fromEntries(LEVELS)[chosen]);
    };
    return h("section", { class: "card" },
      h("h2", { text: word("computer") }),
      h("fieldset", { class: "levels" }, h("legend", { class: "unseen", text: word("level") }), ...LEVELS.map(choice)),
      key(word("start"), "main", "computer", play), this.opponents);
  }

  /**
   * Begins a game against a computer player.
   * @param {string} against
   */
  play(against) {
    this.app.begin("battle", { against, rules: useRules() });
  }

  friend() {
    this.code = /** @type {HTMLInputElement} */ (h("input", {
      id: "code", maxlength: CODE_LENGTH, placeholder: "ABCDEF", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      "aria-label": word("haveCode"),
    }));
    const join = (event) => {
      event.preventDefault();
      if (this.code.value.trim()) this.app.join(this.code.value.trim());
    };
    return h("section", { class: "card" },
      h("h2", { text: word("playFriend") }),
      h("p", { text: word("friendHow") }),
      key(word("inviteFriend"), "main", "invite", () => this.app.invite(useRules(), false)),
      key(word("together"), "quiet", "together", () => this.app.invite(useRules(), true)),
      otherPerson() ? key(word("pass"), "quiet", "pass", () => this.app.pass("")) : null,
      h("form", { class: "row", submit: join }, this.code, h("button", { class: "key quiet", "data-key": "join", text: word("join") })));
  }

  /**
   * The chosen rules, for the computer and for a friend; remembered by this browser.
   * @param {ListItem[]} rules
   */
  choice(rules) {
    const press = (id) => {
      choose(id);
      this.update();
      // The list that was pressed is still there if its item was chosen already.
      this.rules.querySelector("details").open = false;
      this.rules.querySelector("summary").focus();
    };
    const [, name, about] = rules.find(([id]) => id === chosenId()) ?? ["", "", ""];
    return [
      h("h2", { text: word("rules") }),
      list("rules", [name, about], rules, chosenId(), press),
      key(word("ownRules"), "quiet", "ownRules", () => { location.hash = "#rules"; }),
    ];
  }

  openGames() {
    const offers = this.app.offers.filter((offer) => offer.is_for_all);
    if (offers.length === 0) return [];
    return [h("section", { class: "card" }, h("h2", { text: word("openGames") }), ...offers.map((offer) => offerCard(this.app, offer)))];
  }
}

/**
 * A list behind one key.
 * @param {string} name what tests and styles call it
 * @param {[string, string]} label the text of the key, and a few words below it
 * @param {ListItem[]} items
 * @param {string | null} chosen the id of the chosen item; null if a press does more than choose
 * @param {(id: string) => void} press
 */
function list(name, label, items, chosen, press) {
  const texts = (title, about) => [h("strong", { text: title }), h("small", { text: about })];
  const item = ([id, title, about]) => h("li", {}, h("button", {
    type: "button", class: "item", "data-key": `${name}-${id}`, "aria-pressed": chosen === null ? null : String(id === chosen),
    click: () => press(id),
  }, ...texts(title, about)));
  const summary = h("summary", { class: "item", "data-key": name }, ...texts(...label));
  return h("details", { class: "list" }, summary, h("ul", {}, ...items.map(item)));
}

/**
 * An open challenge, with the keys that answer it.
 * @param {App} app
 * @param {import("./types.js").OpenOffer} offer
 */
export function offerCard(app, { game, name, rules, is_for_all: forAll, rematch }) {
  const says = rematch ? "wantsRematch" : forAll ? "looksFor" : "challenges";
  return h("div", { class: "row offer", "data-game": game },
    h("p", {}, word(says, name), h("small", { text: rules })),
    key(word(forAll ? "join" : "accept"), "main", `accept-${game}`, () => app.join(game)),
    forAll ? null : key(word("decline"), "quiet", `decline-${game}`, () => app.act("decline", { game })));
}

/**
 * What a game waits for.
 * @param {GameState} game
 */
function summary(game) {
  if (game.phase === "open") return game.them === null ? word("waitFriend") : word("waitingFor", game.them);
  if (game.phase === "placing") return game.turn ? word("placeAgainst", game.them) : word("waitFor", game.them);
  return word(game.turn ? "yourTurnAgainst" : "turnTheirs", game.them);
}
