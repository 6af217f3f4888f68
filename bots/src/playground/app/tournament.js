// A tournament: the own next game on top, then the matches and the table. On a projector it is large, and nothing can be pressed.

import { fill, h, homeKey, key } from "/app/dom.js";
import { invitation } from "/app/waiting.js";
import { word } from "/words.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").TournamentState} TournamentState */

/** What is asked about once. */
const ASKED = ["pause", "cancel"];

export class Tournament {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.headline = "";
    // What the page asks about.
    this.asks = "";
    this.projects = location.hash.startsWith("#projector=");
    this.element = h("div", { class: this.projects ? "tournament projector" : "tournament" });
  }

  update() {
    const { app, projects } = this;
    const { tournament } = app;
    if (!projects) this.headline = [tournament.own, tournament.status].filter(Boolean).join(" ");
    fill(this.element, JSON.stringify([document.documentElement.lang, this.asks, tournament]), () => [
      h("header", { class: "bar" }, projects ? null : homeKey(app), h("h1", { text: tournament.name })),
      h("p", { class: "soft", text: tournament.about }),
      this.top(tournament), rounds(tournament), table(tournament), joining(tournament, projects),
    ]);
  }

  /**
   * The status, and what the reader can do.
   * @param {TournamentState} tournament
   */
  top({ code, status, until, own, game, may, can_start: canStart }) {
    const { app, projects } = this;
    const asks = may.find((what) => what === this.asks);
    const does = (what) => {
      if (asks) this.ask("");
      if (what === "join") app.enter(code);
      else if (ASKED.includes(what) && !asks) this.ask(what);
      else app.act("tournament", { do: what, code });
    };
    const kinds = { leave: "danger", start: canStart ? "main" : "quiet", pause: asks ? "main" : "quiet", cancel: "danger" };
    const named = (what, name) => key(word(`tournament-${what}`), kinds[what] ?? "main", name, () => does(what));
    const keys = asks
      ? [key(word("playOn"), "quiet", "playOn", () => this.ask("")), named(asks, "tournament-surely")]
      : may.map((what) => named(what, `tournament-${what}`));
    // The tournament may come before the list with its game.
    const isListed = app.games.some((listed) => listed.game === game);
    if (isListed) keys.unshift(key(word("continue"), "main", `continue-${game}`, () => app.open(game)));
    return h("section", { class: "card" },
      own === null || projects ? null : h("h2", { text: own }),
      h("p", { text: status }),
      until === null ? null : h("p", {}, `${word("startsIn")} `, h("span", { class: "clock", "data-until": until })),
      projects || keys.length === 0 ? null : h("div", { class: "keys" }, ...keys));
  }

  /**
   * Asks once whether to do this; takes the question back if it is empty.
   * @param {string} what
   */
  ask(what) {
    const focused = what === "" ? `tournament-${this.asks}` : "playOn";
    this.asks = what;
    this.update();
    /** @type {HTMLElement} */ (this.element.querySelector(`[data-key=${focused}]`))?.focus();
  }
}

/**
 * The bracket, or the current round.
 * @param {TournamentState} tournament
 */
function rounds({ stages }) {
  if (stages.length === 0) return null;
  const side = (name, won) => h("span", { class: won ? "won" : null, text: name });
  const match = ({ names: [upper, lower], score, winner }) => h("li", {}, side(upper, winner === 0), h("b", { text: score }), side(lower, winner === 1));
  return h("section", { class: "card rounds", tabindex: 0 }, ...stages.map(({ name, matches }) => h("div", {}, h("h2", { text: name }), h("ul", {}, ...matches.map(match)))));
}

/**
 * The standings; before the start the entrants.
 * @param {TournamentState} tournament
 */
function table({ headings, rows }) {
  if (rows.length === 0) return null;
  const row = ([cells, isStrong]) => h("tr", { class: isStrong ? "won" : null }, ...cells.map((text) => h("td", { text })));
  return h("section", { class: "card standings", tabindex: 0 }, h("table", {},
    h("thead", {}, h("tr", {}, ...headings.map((text) => h("th", { scope: "col", text })))),
    h("tbody", {}, ...rows.map(row))));
}

/**
 * How others join, and the address for a projector.
 * @param {TournamentState} tournament
 * @param {boolean} projects
 */
function joining({ code, open }, projects) {
  const address = h("p", { class: "address", text: `${location.origin}/#join=${code}` });
  if (projects) return open ? h("section", { class: "card" }, address, h("p", { class: "code", text: code })) : null;
  return h("section", { class: "card" },
    ...(open ? invitation(code, "quiet") : []),
    h("a", { class: "key quiet", "data-key": "projector", href: `/t/${code}`, target: "_blank", text: word("projector") }));
}

/**
 * The tournaments that are not over, and the key that makes one, which everybody with its link sees.
 * @param {App} app
 */
export function tournamentsCard(app) {
  const rows = app.tournaments.map(([code, name, status]) => h("div", { class: "row" }, h("p", {}, name, h("small", { text: status })),
    h("a", { class: "key quiet", "data-key": `tournament-${code}`, href: `#tournament=${code}`, text: word("tournament-card") })));
  return h("section", { class: "card" }, h("h2", { text: word("tournaments") }), ...rows,
    key(word("newTournament"), "quiet", "new-tournament", () => app.begin("tournament", { do: "create", least: "2" }, "room")));
}
