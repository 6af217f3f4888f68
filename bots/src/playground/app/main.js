// The board page: keeps the state that the server sends, shows the screen that belongs to it, and sends what is pressed.

import { PUBLIC } from "/languages.js";
import { Cues } from "/cues.js";
import { speak, word } from "/words.js";
import { h, key } from "/app/dom.js";
import { Link } from "/app/link.js";
import { showLook } from "/app/look.js";
import { TELEGRAM, showBackButton, store } from "/app/telegram.js";
import { Home } from "/app/home.js";
import { Waiting } from "/app/waiting.js";
import { Placing } from "/app/placing.js";
import { Battle, shotText } from "/app/battle.js";
import { Sailing } from "/app/sailing.js";
import { End } from "/app/end.js";
import { Review } from "/app/review.js";
import { OwnRules, chooseText, chosenText } from "/app/rules.js";
import { Watch } from "/app/watch.js";
import { Tournament } from "/app/tournament.js";
import { Settings } from "/app/settings.js";
import { addPerson, currentPerson, curtain, followOtherTabs, isCurtainDown, isShared, passDevice, setShared } from "/app/people.js";

const SCREENS = {
  home: Home, rules: OwnRules, open: Waiting, placing: Placing, firing: Battle, sailing: Sailing, over: End, review: Review, watch: Watch,
  tournament: Tournament,
};

/** @type {import("./types.js").GameReview} */
const NO_REVIEW = { moves: [], percent: null, worth: [] };

// The code of a connection that the server closes because it does not know the person.
const REFUSED = 4401;

// How long a notice stays, in milliseconds.
const NOTICE = 6000;

const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  constructor() {
    this.me = currentPerson();
    /** @type {import("./types.js").GameState[]} */
    this.games = [];
    /** @type {import("./types.js").OpenOffer[]} */
    this.offers = [];
    /** @type {import("./types.js").ListItem[]} */
    this.rules = [];
    /** @type {import("./types.js").ListItem[]} */
    this.opponents = [];
    /** @type {import("./types.js").RulesDraft | null} */
    this.drafted = null;
    // The rules that the server was asked for, and the changes of the chosen ones that it has not answered.
    /** @type {string | null} */
    this.drafting = null;
    /** @type {[string, string][]} */
    this.ruling = [];
    /** @type {import("./types.js").LookItem[]} */
    this.look = [];
    /** @type {[string, [string, string]][]} */
    this.others = [];
    /** @type {[string, import("./types.js").GameState] | null} */
    this.watched = null;
    /** @type {[string, string, string, boolean][]} */
    this.tournaments = [];
    /** @type {import("./types.js").TournamentState | null} */
    this.tournament = null;
    // The code of the game or tournament to watch that the server was asked for, and the one that it has answered for.
    /** @type {(string | null)[]} */
    [this.wanted, this.answered] = [null, null];
    // The milliseconds by which this clock is ahead of the server's.
    this.ahead = 0;
    // The games and tournaments known before a command that makes one: the first other one is opened.
    /** @type {Set<string> | null} */
    this.before = null;
    /** @type {string | null} */
    this.joining = null;
    // Whether the game that is begun is one of two people at this device.
    this.shares = false;
    // The address that the page opens for the other person, once all requests are acknowledged.
    /** @type {string | null} */
    this.passing = null;
    /** @type {{game: string, shots: string, chances: (number | null)[]} | null} */
    this.hint = null;
    /** @type {Map<string, import("./types.js").GameReview>} the reviews by the code of the game */
    this.reviews = new Map();
    // The game whose review was asked for over this connection.
    /** @type {string | null} */
    this.asked = null;
    /** @type {Map<string, import("./types.js").Proof | null>} the proofs by the code of the game; null until the answer */
    this.proofs = new Map();
    /** @type {{game: string, text: string} | null} */
    this.talk = null;
    // The chosen language, until its texts are loaded.
    /** @type {string | null} */
    this.wish = null;
    // What was announced last.
    /** @type {{code?: string, shot?: string, move?: string, headline?: string}} */
    this.said = {};
    this.loaded = false;
    // The language in the first message of the connection, until its answer.
    /** @type {string | null} */
    this.first = null;
    this.link = new Link(() => this.hello(), (message, sent) => this.hear(message, sent), (connected, code) => this.connected(connected, code));
    this.dialog = new Settings(this, byId("settings"));
    this.cues = new Cues();
    this.changes = 0;
  }

  hello() {
    this.wanted = this.watching;
    // Their texts are in the old language.
    if (this.language !== this.me.locale) [this.proofs, this.reviews, this.asked] = [new Map(), new Map(), null];
    this.language = this.me.locale;
    return { kind: "hello", secret: this.me.secret, name: this.me.name, locale: this.me.locale, board: true, watch: this.wanted };
  }

  connected(connected, code = 0) {
    if (code === REFUSED) {
      store.removeItem("secret");
      location.reload();
    }
    byId("link").textContent = connected ? "" : word(this.loaded ? "lost" : "joining");
    document.body.classList.toggle("adrift", !connected);
    this.asked = null;
    this.first = connected ? this.language : null;
    if (connected && this.wish !== null) this.speak(this.wish);
    if (connected && this.ruling.length > 0) this.sendChange();
    // The last connection answers no more.
    this.proofs.forEach((proof, code) => { if (proof === null) this.proofs.delete(code); });
  }

  // --- commands ---

  act(verb, options, pane = "private") {
    byId("notice").hidden = true;
    return this.link.request({ kind: "do", verb, options, pane });
  }

  begin(verb, options, pane = "private", shares = isShared(options.game)) {
    if (!this.act(verb, options, pane)) return;
    this.before = new Set([...this.games.map(({ game }) => game), ...this.tournaments.map(([code]) => code)]);
    this.shares = shares;
  }

  /** Challenges anyone, or the other person at this device. One open challenge is enough: it is shown again. */
  invite(rules, shares) {
    if (shares) addPerson();
    const open = this.games.find(({ phase, them }) => phase === "open" && them === null);
    if (!open) return this.begin("battle", { against: "anyone", rules }, "room", shares);
    setShared(open.game, shares);
    return this.open(open.game);
  }

  /** Passes the device on, once all requests are acknowledged. */
  pass(hash) {
    this.passing = hash;
    if (this.link.pending.size === 0) passDevice(this.me, hash);
  }

  join(code) {
    this.shares = false;
    this.joining = code.toUpperCase();
    this.act("join", { game: this.joining });
  }

  /** Joins a tournament; who has no name yet is asked for one first. */
  async enter(code) {
    await this.introduce(code);
    this.act("join", { game: code });
  }

  open(code, as = "game") {
    const to = code === null ? "#" : `#${as}=${code}`;
    if (location.hash === to || (code === null && location.hash === "")) this.show();
    else location.hash = to;
  }

  proof(code) {
    if (!this.proofs.has(code)) {
      this.proofs.set(code, null);
      this.link.send({ kind: "proof", game: code });
    }
    return this.proofs.get(code);
  }

  review(code) {
    const known = this.reviews.get(code) ?? NO_REVIEW;
    if (known.worth.length === 0 && this.asked !== code) {
      this.asked = code;
      this.link.send({ kind: "review", game: code });
    }
    return known;
  }

  draft(rules) {
    if (this.drafted !== null && [this.drafted.asked, this.drafted.rules].includes(rules)) return this.drafted;
    if (this.drafting !== rules) this.link.send({ kind: "rules", rules, change: null });
    this.drafting = rules;
    return null;
  }

  change(setting, value) {
    byId("notice").hidden = true;
    if (this.ruling.push([setting, value]) === 1) this.sendChange();
  }

  /** Sends the first change; the next one waits for its answer. */
  sendChange() {
    this.link.send({ kind: "rules", rules: chosenText(), change: this.ruling[0] });
  }

  settings() {
    this.dialog.open();
  }

  // --- messages ---

  hear(message, sent) {
    // The device is being passed on: what comes until the page is reloaded is of the person before.
    if (isCurtainDown()) return;
    if (message.kind === "me") this.named(message);
    else if (message.kind === "games") this.update(message);
    else if (message.kind === "answer") this.refused(message.entry);
    else if (message.kind === "post") message.entry.talk ? this.talked(message.entry) : this.hinted(message.entry.picture);
    else if (message.kind === "proof") this.proved(message);
    else if (message.kind === "moves" || message.kind === "worth") this.reviewed(message);
    else if (message.kind === "rules") this.ruled(message);
    else if (message.kind === "done") this.acknowledged(sent);
  }

  named({ name, locale, rules, opponents, look, token, watch }) {
    // The language may be another one, and a question before it without an answer.
    Object.assign(this, { rules, opponents, drafted: null, drafting: null });
    if (look.length > 0 && JSON.stringify(look) !== JSON.stringify(this.look)) {
      this.look = look;
      look.forEach(([setting, , value]) => showLook(setting, value));
      this.dialog.refresh();
    }
    Object.assign(this.me, { name, locale, secret: token ?? this.me.secret });
    if (token) store.setItem("secret", token);
    this.answered = watch;
    store.setItem("name", name);
    const asked = this.first;
    this.first = null;
    if (TELEGRAM && asked !== null && locale !== asked) {
      // The account has chosen its language in the chat.
      localStorage.setItem("locale", locale);
      location.reload();
    }
    this.show();
  }

  /** A draft of rules that was asked for, or the answer to a change. */
  ruled(draft) {
    Object.assign(this, { drafted: draft, drafting: null });
    if (draft.asked === null) {
      if (draft.refused === null) chooseText(draft.rules, this.rules);
      else this.notice(draft.refused);
      this.ruling.shift();
      if (this.ruling.length > 0) this.sendChange();
    }
    this.show();
  }

  update({ now, games, offers, others, watched, tournaments, tournament }) {
    // A link in a group is also followed by people who take no part in its game.
    if (TELEGRAM && !this.loaded && this.code !== null && !games.some(({ game }) => game === this.code)) {
      history.replaceState(null, "", `/#watch=${this.code}`);
    }
    games.forEach((game) => this.sound(game));
    Object.assign(this, { games, offers, others, watched, tournaments, tournament, loaded: true, ahead: Date.now() - now });
    this.dialog.greet();
    const fresh = games.find(({ game }) => game === this.joining || (this.before !== null && !this.before.has(game)));
    if (fresh) {
      if (this.shares) setShared(fresh.game, true);
      [this.before, this.joining] = [null, null];
      this.open(fresh.game);
      return;
    }
    const made = tournaments.find(([code, , , isOwn]) => isOwn && this.before !== null && !this.before.has(code));
    if (made) {
      this.before = null;
      this.open(made[0], "tournament");
    } else this.show();
  }

  /** The games come before the acknowledgement: a code without a game is one of a tournament; the chat view shows those of other rooms. */
  acknowledged(sent) {
    // The answer to a greeting has the look as the server knows it.
    if (sent?.verb === "look") this.link.send(this.hello());
    if (this.passing !== null) this.pass(this.passing);
    if (this.joining !== null && ![...this.link.pending.values()].some(({ verb }) => verb === "join")) {
      const code = this.joining;
      this.joining = null;
      if (this.tournaments.some(([known]) => known === code)) this.open(code, "tournament");
      else if (PUBLIC) this.notice(word("closed"));
      else this.notice(word("seeChat"), [key(word("moreChat"), "main", "chat", () => location.assign("/chat"))]);
    }
  }

  proved({ game, text, file }) {
    this.proofs.set(game, { text, file });
    this.show();
  }

  /** A part of a review: all shots or moves, or what the own ones were worth. */
  reviewed({ kind, game, ...part }) {
    this.reviews.set(game, { ...(this.reviews.get(game) ?? NO_REVIEW), ...part });
    this.show();
  }

  /** A refusal is shown in the server's words, with the keys that it offers. */
  refused({ text, keys }) {
    [this.before, this.joining] = [null, null];
    const press = ({ does, data, label, emphasis }) =>
      does === "press" ? key(label, emphasis ?? "quiet", data, () => {
        byId("notice").hidden = true;
        this.link.request({ kind: "press", data, message: 0, pane: "private" });
      }) : null;
    this.notice(text, keys.flat().map(press));
    this.show();
  }

  notice(text, keys = []) {
    const [notice, offered] = [byId("notice"), keys.filter((each) => each !== null)];
    // A notice that is still shown is not read out again, such as one that each connection brings.
    if (notice.hidden || notice.textContent !== text || offered.length > 0) notice.replaceChildren(h("p", { text }), ...offered);
    notice.hidden = false;
    clearTimeout(this.fading);
    if (offered.length === 0) this.fading = setTimeout(() => { notice.hidden = true; }, NOTICE);
  }

  hinted({ game, chances }) {
    const shown = this.games.find((each) => each.game === game) ?? this.shown;
    if (!shown) return;
    this.hint = { game: shown.game, shots: shown.target.marks, chances };
    this.show();
  }

  /** A phrase is shown for a while: in its game, or else as a notice. */
  talked({ talk, text }) {
    if (talk !== this.code) this.notice(text);
    this.talk = { game: talk, text };
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.talk = null;
      this.show();
    }, 2 * NOTICE);
    this.show();
  }

  phrase(code) {
    return this.talk?.game === code ? this.talk.text : "";
  }

  /** A hint holds until the next shot. */
  chances(code) {
    const game = this.games.find((each) => each.game === code);
    return this.hint && this.hint.game === code && game?.target.marks === this.hint.shots ? this.hint.chances : [];
  }

  // --- display ---

  /** The code in the page's address. */
  get code() {
    return /^#(?:game|review)=(\w+)$/.exec(location.hash)?.[1] ?? null;
  }

  /** The code of the game or tournament to watch in the page's address. */
  get watching() {
    return /^#(?:watch|tournament|projector)=(\w+)$/.exec(location.hash)?.[1].toUpperCase() ?? null;
  }

  /** The game that is shown. */
  get shown() {
    return this.games.find(({ game }) => game === this.code) ?? null;
  }

  show() {
    if (!this.loaded) return;
    const watching = this.watching;
    if (watching !== this.wanted) this.link.send(this.hello());
    const watched = this.watched?.[1].game === watching ? this.watched[1] : null;
    const tournament = this.tournament?.code === watching ? this.tournament : null;
    // The games come before the answer.
    if (watching !== null && watched === null && tournament === null && this.answered !== watching) return;
    const game = watched ?? this.shown;
    if ((this.code ?? watching) !== null && game === null && tournament === null) {
      history.replaceState(null, "", location.pathname);
      this.notice(word("closed"));
    }
    const reviews = game?.phase === "over" && location.hash.startsWith("#review=");
    const shown = game?.chart && game.phase === "firing" ? "sailing" : game?.phase ?? (location.hash === "#rules" ? "rules" : "home");
    const name = tournament ? "tournament" : watched ? "watch" : reviews ? "review" : shown;
    const at = tournament ? location.hash : game ? `${name} ${game.game}` : name;
    if (at !== this.at) {
      this.screen = new SCREENS[name](this);
      byId("screen").replaceChildren(this.screen.element);
      document.body.dataset.screen = name;
      showBackButton(name !== "home");
      byId("screen").style.setProperty("--n", String(game?.columns.length ?? 10));
      byId("screen").style.setProperty("--m", String(game?.rows.length ?? 10));
      window.scrollTo(0, 0);
    }
    this.at = at;
    this.screen.update(game);
    this.tick();
    this.say(game);
  }

  /** Plays what has changed in a game. */
  sound({ game, phase, turn, outcome, own, target }) {
    const count = ({ marks, fleet }) => ({
      misses: [...marks].filter((mark) => mark === "o").length,
      hits: [...marks].filter((mark) => "x#*t".includes(mark)).length,
      sunk: fleet.filter(([, lost]) => lost).length,
    });
    this.changes += 1;
    const audible = { enemy: count(target), mine: count(own), turn: turn && phase === "firing" };
    this.cues.note({ picture: { game, outcome, audible }, touched: this.changes }, this.loaded);
  }

  /** The clocks on the screen. */
  tick() {
    for (const element of document.querySelectorAll("[data-until]")) {
      element.textContent = this.clock(Number(/** @type {HTMLElement} */ (element).dataset.until));
    }
  }

  clock(until) {
    if (until === null) return "";
    const seconds = Math.max(0, Math.round((until + this.ahead - Date.now()) / 1000));
    const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
    const count = (number, unit) => new Intl.NumberFormat(this.me.locale, { style: "unit", unit, unitDisplay: "short" }).format(number);
    if (days > 0) return count(days, "day");
    if (hours > 0) return hours < 10 ? `${count(hours, "hour")} ${count(minutes % 60, "minute")}` : count(hours, "hour");
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /** Tells screen readers of new shots and moves, once each, and of whose turn it is then. A review announces its steps itself. */
  say(game) {
    if (this.screen instanceof Review) return;
    const [events, { said }] = [game?.events ?? [], this];
    const [code, shot, move, headline] = [game?.game, JSON.stringify(events.at(-1)), game?.chart?.news, this.screen.headline ?? ""];
    this.said = { code, shot, move, headline };
    if (JSON.stringify(said) === JSON.stringify(this.said)) return;
    // Of a game that is opened, the latest two.
    const known = code === said.code ? events.findLastIndex((event) => JSON.stringify(event) === said.shot) + 1 : -2;
    const us = this.screen instanceof Watch ? this.watched[0] : undefined;
    const shots = events.slice(known).map((event) => shotText(game, event, us));
    byId("voice").textContent = [move === said.move ? "" : move, [...shots, headline].join(". ")].filter(Boolean).join(" ");
  }

  /** Changes the language of everything at once: while the server is away, once it is back. */
  async speak(locale) {
    this.wish = locale;
    localStorage.setItem("locale", locale);
    try {
      await speak(locale);
    } catch {
      // The next connection loads the texts again.
      this.link.socket?.close();
      return;
    }
    this.wish = null;
    this.me.locale = locale;
    this.dialog.refresh();
    this.at = undefined;
    this.link.send(this.hello());
    this.act("language", { language: this.me.locale });
    this.show();
  }

  /** Changes a setting of pictures, here at once. */
  setLook(setting, value) {
    showLook(setting, value);
    this.look.find(([known]) => known === setting)[2] = value;
    // Even if the same value is on its way: another one may have been chosen since.
    this.link.post({ kind: "do", verb: "look", options: { [setting]: value }, pane: "private" });
  }

  rename(name) {
    this.me.name = name.trim() || this.me.name;
    localStorage.setItem("named", "true");
    this.link.send(this.hello());
  }

  /** Accepts the challenge in the page's address, once; who has no name yet is asked for one first. */
  async follow() {
    const code = /^#join=(\w+)$/.exec(location.hash)?.[1];
    if (!code) return this.show();
    history.replaceState(null, "", location.pathname);
    await this.introduce(code);
    return this.join(code);
  }

  /** Asks who has no name yet for one, before they follow this challenge or tournament. */
  async introduce(code) {
    if (!TELEGRAM && (!localStorage.getItem("named") || this.me.name === null)) await this.dialog.ask(code);
  }

  start() {
    byId("foot").hidden = PUBLIC;
    const [, kind, code] = /^\/([tw])\/(\w+)$/.exec(location.pathname) ?? [];
    if (code) history.replaceState(null, "", `/#${kind === "t" ? "projector" : "watch"}=${code}`);
    this.connected(false);
    this.link.connect();
    this.follow();
    window.addEventListener("hashchange", () => this.follow());
    setInterval(() => this.tick(), 500);
  }

  /** Shows nothing of either person until the one who gets the device lifts the curtain. */
  cover() {
    document.body.dataset.screen = "curtain";
    byId("screen").replaceChildren(curtain(this.me.name, () => {
      byId("screen").replaceChildren();
      this.start();
    }));
    /** @type {HTMLElement} */ (document.querySelector("[data-key=lift]")).focus();
  }
}

followOtherTabs();
const page = new Page();
await speak(page.me.locale);
if (isCurtainDown()) page.cover();
else page.start();
