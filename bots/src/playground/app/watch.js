// Watching a game: both fields as everybody sees them, whose turn it is, the clock and the latest shots. Nothing of it can be pressed.

import { shotText } from "/app/battle.js";
import { fill, h } from "/app/dom.js";
import { Field, silhouettes } from "/app/field.js";
import { word } from "/words.js";

export class Watch {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.headline = "";
    this.back = h("button", { type: "button", class: "key icon", "data-key": "home", text: "‹", click: () => app.open(null) });
    this.title = h("h1");
    this.clock = h("span", { class: "clock", role: "timer" });
    this.line = h("p", { class: "status" });
    this.fields = { own: new Field("own"), target: new Field("target") };
    this.heads = { own: h("div"), target: h("div") };
    const side = (which) => h("section", {}, this.heads[which], this.fields[which].element);
    this.element = h("div", { class: "watch" },
      h("header", { class: "bar" }, this.back, this.title, this.clock), this.line,
      h("div", { class: "fields" }, side("own"), side("target")));
  }

  update() {
    const [name, game] = this.app.watched;
    const names = { own: name, target: game.them ?? "" };
    this.back.setAttribute("aria-label", word("home"));
    this.title.textContent = `${names.own} — ${names.target} · ${game.rules}`;
    this.clock.hidden = game.until === null;
    if (game.until !== null) this.clock.dataset.until = String(game.until);
    this.headline = headline(game, names);
    this.line.textContent = [...game.events.slice(-2).map((event) => shotText(game, event, name)), this.headline].join(". ");
    for (const which of /** @type {const} */ (["own", "target"])) {
      const parts = () => [h("h2", { text: names[which] }), silhouettes(game[which])];
      fill(this.heads[which], JSON.stringify([names, game[which].fleet, document.documentElement.lang]), parts);
      this.fields[which].title = names[which];
      this.fields[which].show(game);
    }
  }
}

/** What the game waits for, or how it ended. */
function headline({ phase, turn, outcome }, names) {
  if (phase === "over") return outcome === null ? word("endFinished") : word("wins", names[outcome === "won" ? "own" : "target"]);
  return word(phase === "placing" ? "waitFor" : "turnTheirs", names[turn ? "own" : "target"]);
}

/**
 * The games of others, each with a link that watches it.
 * @param {[string, [string, string]][]} others
 */
export function gamesOfOthers(others) {
  if (others.length === 0) return [];
  const row = ([game, names]) => h("div", { class: "row" }, h("p", { text: names.join(" — ") }),
    h("a", { class: "key quiet", "data-key": `watch-${game}`, href: `#watch=${game}`, text: word("watch") }));
  return [h("section", { class: "card" }, h("h2", { text: word("others") }), ...others.map(row))];
}
