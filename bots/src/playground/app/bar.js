// The bar on top of a game's screens: back to the home screen, a title, the clock, and the menu of decisions.

import { h, homeKey, key } from "/app/dom.js";
import { word } from "/words.js";
import { PUBLIC } from "/languages.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").GameState} GameState */

export class Bar {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = h("h1");
    this.clock = h("span", { class: "clock", role: "timer" });
    this.menu = h("div", { class: "menu", role: "group", hidden: true });
    this.toggle = h("button", {
      type: "button", class: "key icon", "data-key": "menu", "aria-expanded": "false", text: "⋯",
      click: () => this.unfold(this.menu.hidden),
    });
    this.back = homeKey(app);
    this.element = h("header", { class: "bar" }, this.back, this.title, this.clock, this.toggle, this.menu);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.menu.hidden) this.unfold(false);
    });
  }

  unfold(open) {
    this.menu.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
    this.asks = false;
    this.fill();
    if (open) /** @type {HTMLElement} */ (this.menu.firstElementChild)?.focus();
    else this.toggle.focus();
  }

  /**
   * @param {GameState} game
   * @param {string} title
   */
  show(game, title) {
    this.game = game;
    this.title.textContent = title;
    this.toggle.setAttribute("aria-label", word("menu"));
    this.menu.setAttribute("aria-label", word("menu"));
    this.clock.hidden = game.until === null;
    if (game.until !== null) this.clock.dataset.until = String(game.until);
    this.fill();
  }

  /** Fills the menu; resigning is asked once. */
  fill() {
    const { may, game } = this.game;
    const act = (verb) => () => {
      this.unfold(false);
      this.app.act(verb, { game });
    };
    const ask = (asks) => () => {
      this.asks = asks;
      this.fill();
      /** @type {HTMLElement} */ (this.menu.querySelector(asks ? "[data-key=playOn]" : "[data-key=resign]"))?.focus();
    };
    const keys = this.asks
      ? [key(word("playOn"), "quiet", "playOn", ask(false)), key(word("resignSurely"), "danger", "resignSurely", act("resign_now"))]
      : [
        may.includes("draw") ? key(word("draw"), "quiet", "draw", act("draw")) : null,
        may.includes("agree") ? key(word("agree"), "main", "agree", act("draw")) : null,
        may.includes("resign") ? key(word("resign"), "danger", "resign", ask(true)) : null,
        key(word("settings"), "quiet", "settings", () => { this.unfold(false); this.app.settings(); }),
        PUBLIC ? null : key(word("moreChat"), "quiet", "chat", () => location.assign("/chat")),
      ];
    const seen = JSON.stringify([may, this.asks, document.documentElement.lang, game]);
    if (this.seen === seen) return;
    this.seen = seen;
    this.menu.replaceChildren(...keys.filter((each) => each !== null));
  }
}
