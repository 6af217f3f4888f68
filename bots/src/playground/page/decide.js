// What a player may decide at any time: to give up, to offer a draw or to agree to one. Giving up is asked once more.

import { word } from "./words.js";

const VERBS = { resign: "resign", draw: "draw", agree: "draw" };

// The keys for it. `act` gets the verb and the words of a pressed one.
export class Decisions {
  constructor(element, act) {
    this.element = element;
    this.act = act;
    this.game = null;
    this.asks = false;
  }

  // Shows what may be decided in this game; keys that stay are left alone, and the focus with them.
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
    // Whoever was at these keys stays there: at the same one, else at the last, which decides nothing at once.
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
    this.act(VERBS[cap] ?? "resign", { game: this.game });
    return this.show(this.game, this.may);
  }

  // Asks once more, or asks no longer; the focus goes to the key that changes nothing.
  ask(asks) {
    this.asks = asks;
    this.show(this.game, this.may);
    this.element.querySelector(`[data-decides=${asks ? "playOn" : "resign"}]`)?.focus();
  }
}
