// Two people on one device: the current person, the next one, and a curtain between them. Handing over reloads the page, so that it
// keeps nothing of the first person; it is not connected while the curtain is down. All tabs of a browser are handed over together.

import { word } from "./words.js";

const byId = (id) => document.getElementById(id);

// The elements behind the curtain, which are inert while it is down.
const BEHIND = ".skip, .bar, main, footer";

export class Together {
  // `me` is the current person. `join` connects to the bot, `invite` makes a challenge, `secret` generates the identity of a second
  // person.
  constructor(me, { join, invite, secret }) {
    Object.assign(this, { me, join, invite, secret });
    this.mate = JSON.parse(localStorage.getItem("mate"));
    window.addEventListener("storage", ({ key }) => {
      if (key === null || key === "secret" || key === "curtain") location.reload();
    });
    byId("together").addEventListener("click", () => this.turn());
    byId("pass").addEventListener("click", () => this.pass());
    byId("lift").addEventListener("click", () => this.lift());
  }

  // Whether the curtain is down.
  get down() {
    return this.mate !== null && localStorage.getItem("curtain") === "down";
  }

  // Adds or removes the second person.
  turn() {
    this.mate = this.mate ? null : { secret: this.secret(), name: null };
    this.keep(this.me, this.mate);
    this.show();
    if (this.mate) this.invite();
  }

  // Hands the page over.
  pass() {
    const { secret, name } = this.me;
    localStorage.setItem("curtain", "down");
    this.keep(this.mate, { secret, name });
    location.reload();
  }

  lift() {
    localStorage.removeItem("curtain");
    this.show();
    this.join();
  }

  // Stores the current and the next person in this browser.
  keep({ secret, name }, mate) {
    for (const [part, value] of Object.entries({ secret, name, mate: mate && JSON.stringify(mate) })) {
      if (value) localStorage.setItem(part, value);
      else localStorage.removeItem(part);
    }
  }

  show() {
    const { down, me, mate } = this;
    byId("together").setAttribute("aria-pressed", String(mate !== null));
    byId("pass").hidden = mate === null;
    byId("curtain").hidden = !down;
    for (const element of document.querySelectorAll(BEHIND)) element.inert = down;
    byId("hand").textContent = me.name ? word("handTo", me.name) : word("handOver");
    byId("lift").textContent = me.name ? word("liftAs", me.name) : word("lift");
    if (down) byId("lift").focus();
  }
}
