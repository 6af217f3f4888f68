// Two people at one device: who sits at the page, who is next, and the curtain between them. The page changes hands by being
// loaded anew, so that nothing of the one is left on it; while the curtain is down the bot tells it nothing. All tabs of a browser
// change hands together.

import { word } from "./words.js";

const byId = (id) => document.getElementById(id);

// What lies behind the curtain, and takes neither press nor key while it is down.
const BEHIND = ".skip, .bar, main, footer";

export class Together {
  // `me` is whoever sits at the page. `join` lets the bot tell them what they may know, `invite` makes a challenge, `secret` makes
  // up who a second person is.
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

  // Whether nobody may see anything.
  get down() {
    return this.mate !== null && localStorage.getItem("curtain") === "down";
  }

  // A second person comes, or is forgotten by the page.
  turn() {
    this.mate = this.mate ? null : { secret: this.secret(), name: null };
    this.keep(this.me, this.mate);
    this.show();
    if (this.mate) this.invite();
  }

  // The page changes hands.
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

  // Keeps in this browser who sits at the page and who is next.
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
