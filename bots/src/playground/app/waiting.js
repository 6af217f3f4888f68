// The waiting room of an open challenge: the link, also as a QR code, the code of the game, and the way to withdraw it.

import { h, homeKey, key } from "/app/dom.js";
import { passKey } from "/app/people.js";
import { word } from "/words.js";

export class Waiting {
  /** @param {import("./types.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "waiting" });
  }

  /** @param {import("./types.js").GameState} game */
  update({ game, them, rules, rematch }) {
    const { app } = this;
    this.headline = them === null ? word("waitFriend") : word("waitingFor", them);
    if (this.shown === `${game} ${this.headline}`) return;
    this.shown = `${game} ${this.headline}`;
    const pass = passKey(app, game, "main", "join");
    const link = `${location.origin}/#join=${game}`;
    const copy = key(word("invite"), "main", "copy", () => {
      const field = /** @type {HTMLInputElement} */ (this.element.querySelector("#invitation"));
      field.select();
      navigator.clipboard?.writeText(link).then(() => { copy.textContent = word("copied"); }, () => undefined);
    });
    const invitation = [
      h("p", { text: word("sendLink") }),
      h("div", { class: "row" }, h("input", { id: "invitation", readonly: true, value: link, "aria-label": word("sendLink") }), copy),
      h("img", { class: "qr", src: `/qr/${game}.svg`, alt: word("qr"), width: 168, height: 168 }),
      h("p", { text: word("sendCode") }),
      h("p", { class: "code", text: game }),
    ];
    this.element.replaceChildren(
      h("header", { class: "bar" },
        homeKey(app), h("h1", { text: word("playFriend") })),
      h("section", { class: "card" },
        h("h2", { text: this.headline }),
        h("p", { class: "soft", text: rules }),
        ...(pass ? [pass] : rematch ? [] : invitation),
        h("div", { class: "waves", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
        key(word("cancel"), "danger", "cancel", () => app.act("resign", { game }))));
  }
}
