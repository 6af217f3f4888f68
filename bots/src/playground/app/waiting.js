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
    this.element.replaceChildren(
      h("header", { class: "bar" },
        homeKey(app), h("h1", { text: word("playFriend") })),
      h("section", { class: "card" },
        h("h2", { text: this.headline }),
        h("p", { class: "soft", text: rules }),
        ...(pass ? [pass] : rematch ? [] : invitation(game, "main")),
        h("div", { class: "waves", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
        key(word("cancel"), "danger", "cancel", () => app.act("resign", { game }))));
  }
}

/**
 * The link that lets others join, with a key that copies it, also as a QR code, and the code.
 * @param {string} code of a game or a tournament
 * @param {"main" | "quiet"} kind of the key
 */
export function invitation(code, kind) {
  const link = `${location.origin}/#join=${code}`;
  const field = /** @type {HTMLInputElement} */ (h("input", {
    id: "invitation", "data-key": "link", readonly: true, value: link, "aria-label": word("sendLink"), focus: () => field.select(),
  }));
  const copy = key(word("invite"), kind, "copy", () => {
    field.select();
    navigator.clipboard?.writeText(link).then(() => { copy.textContent = word("copied"); }, () => undefined);
  });
  return [
    h("p", { text: word("sendLink") }), h("div", { class: "row" }, field, copy),
    h("img", { class: "qr", src: `/qr/${code}.svg`, alt: word("qr"), width: 168, height: 168 }),
    h("p", { text: word("sendCode") }), h("p", { class: "code", text: code }),
  ];
}
