// What the players of a game say to each other: the last phrase, and those to choose from.

import { fill, h } from "/app/dom.js";
import { word } from "/words.js";

export class Phrases {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.line = h("p", { role: "status" });
    this.keys = h("div", { role: "group" });
    this.element = h("div", { class: "talk" }, this.line, this.keys);
  }

  /** @param {import("./types.js").GameState} game */
  update({ game, phrases }) {
    const text = this.app.phrase(game);
    if (this.line.textContent !== text) this.line.textContent = text;
    this.keys.setAttribute("aria-label", word("phrases"));
    fill(this.keys, JSON.stringify(phrases), () => phrases.map(([saying, sign, words]) => h("button", {
      type: "button", class: "key quiet", "data-key": `say-${saying}`, "aria-label": words, title: words,
      click: () => this.app.act("say", { game, saying }),
    }, sign, h("span", { text: words }))));
  }
}
