// Open challenges: the person's own, which can be withdrawn, and those the person can accept. Learns of them from messages; decides
// nothing.

import { word } from "./words.js";

// The number of challenges shown, the newest first.
const MOST = 3;

export class Offers {
  // `me` is the person at the page; `act` gets the command and the code of a pressed key; `copy` gets the code to link to and the key.
  constructor(element, { me, act, copy }) {
    Object.assign(this, { element, me, act, copy });
    this.open = new Map();
    this.closed = new Set();
    this.shown = "";
  }

  // Records from an entry that a challenge is open, or that its game has begun or ended.
  note({ number, touched, offer, picture }) {
    if (picture?.game && picture.phase !== "open") this.close(picture.game);
    const gone = (known) => known.number === number && known.touched < touched && known.game !== offer?.game;
    [...this.open.values()].filter(gone).forEach(({ game }) => this.close(game));
    if (offer && !this.closed.has(offer.game)) this.open.set(offer.game, { ...offer, number, touched });
    this.show();
  }

  close(game) {
    this.closed.add(game);
    this.open.delete(game);
    this.show();
  }

  isMine(offer) {
    return offer.host === this.me.id;
  }

  // Whether this person has an open challenge to anyone.
  get waits() {
    return [...this.open.values()].some((offer) => this.isMine(offer) && offer.guest === null);
  }

  // Enables keys again after a refusal.
  refresh() {
    this.shown = "";
    this.show();
  }

  show() {
    const concerns = (offer) => this.isMine(offer) || offer.guest === null || offer.guest === this.me.id;
    const offers = [...this.open.values()].filter(concerns).reverse().slice(0, MOST);
    document.body.classList.toggle("waiting", this.waits);
    this.element.hidden = offers.length === 0;
    // Unchanged keys are kept, and with them the focus.
    const shown = JSON.stringify([document.documentElement.lang, this.me.id, offers]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.replaceChildren(...offers.map((offer) => this.card(offer)));
  }

  card(offer) {
    const { game, name, invited, guest, again } = offer;
    const card = document.createElement("section");
    card.className = guest === null && !this.isMine(offer) ? "offer anyone" : "offer";
    const says = document.createElement("p");
    const keys = document.createElement("div");
    keys.className = "keyrow";
    const answers = [["accept", "key main", "join"], ["decline", "key quiet", "decline"]];
    const answer = ([label, kind, verb]) => this.key(label, kind, () => {
      keys.querySelectorAll("button").forEach((button) => { button.disabled = true; });
      this.act(verb, { game });
      // A declined challenge is not shown again.
      if (verb === "decline") this.close(game);
    });
    if (this.isMine(offer)) {
      says.textContent = guest === null ? word("waiting", game) : word("waitingFor", invited);
      if (!again) keys.append(this.key("invite", "key", (button) => this.copy(game, button)));
      keys.append(this.key("cancel", "key danger", () => this.act("resign", { game })));
    } else if (guest === null) {
      says.textContent = word("looksFor", name);
      keys.append(answer(["join", "key main", "join"]));
    } else {
      says.textContent = word(again ? "wantsRematch" : "challenges", name);
      keys.append(...answers.map(answer));
    }
    says.setAttribute("role", "status");
    card.append(says, keys);
    return card;
  }

  key(label, kind, press) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: kind, textContent: word(label) });
    button.dataset.offer = label;
    button.addEventListener("click", () => press(button));
    return button;
  }
}
