// The decisions open to a player at any time: to resign, to offer a draw or to agree to one. Resigning needs a confirmation.

import { word } from "./words.js";

const VERBS = { resignSurely: "resign_now", draw: "draw", agree: "draw" };

// The keys of the decisions. `act` gets the command and options of a pressed key.
export class Decisions {
  constructor(element, act) {
    this.element = element;
    this.act = act;
    this.game = null;
    this.asks = false;
  }

  // Shows the decisions open in this game. Unchanged keys are kept, and with them the focus.
  show(game, may) {
    this.asks &&= game === this.game && may.includes("resign");
    const caps = this.asks ? ["resignSurely", "playOn"] : may;
    const labels = caps.map((cap) => word(cap));
    const shown = [game, ...labels].join("\n");
    [this.game, this.may] = [game, may];
    this.element.hidden = caps.length === 0;
    this.element.setAttribute("aria-label", word("decide"));
    if (shown === this.shown) return;
    this.shown = shown;
    const held = this.element.contains(document.activeElement) ? document.activeElement.dataset.decides : null;
    this.element.replaceChildren(...caps.map((cap, at) => this.key(cap, labels[at])));
    // Keeps the focus in these keys: on the same one, else on the last, which has no immediate effect.
    if (held) (this.element.querySelector(`[data-decides=${held}]`) ?? this.element.lastElementChild)?.focus();
  }

  key(cap, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = { agree: "key agree", resignSurely: "key danger" }[cap] ?? "key quiet";
    button.dataset.decides = cap;
    button.textContent = label;
    button.addEventListener("click", () => this.press(cap));
    return button;
  }

  press(cap) {
    if (cap === "resign" || cap === "playOn") return this.ask(cap === "resign");
    this.asks = false;
    this.act(VERBS[cap], { game: this.game });
    return this.show(this.game, this.may);
  }

  // Shows or hides the confirmation; focuses the key without effect.
  ask(asks) {
    this.asks = asks;
    this.show(this.game, this.may);
    this.element.querySelector(`[data-decides=${asks ? "playOn" : "resign"}]`)?.focus();
  }
}
