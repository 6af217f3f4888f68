// The two panes with messages, and the stage with the person's own board. Displays only; sends no requests itself.

import { Grid } from "./board.js";
import { Decisions } from "./decide.js";
import { steps } from "./film.js";
import { paint, refit, thumbnail, turn, watch } from "./halves.js";
import { Laying } from "./laying.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);
const HEADLINES = { won: "endWon", lost: "endLost", drawn: "endDrawn", finished: "endFinished" };
const LAST_PAST = 5;
const LAST_FINISHED = 2;

// Seals and salts for checking a game; long hex numbers.
const PROOF = /\b[0-9a-f]{32,}\b/;

// Splits a text into its words and its proof lines; how to check a finished game is in the line with its code.
export function plain(text, code = "\n") {
  const lines = text.split("\n");
  const said = (proof) => lines.filter((part) => (PROOF.test(part) || part.includes(code)) === proof).join("\n");
  return { words: said(false), proof: said(true) };
}

// The proof that a game was fair, collapsed.
function fairness(proof) {
  const details = document.createElement("details");
  details.className = "proof rest";
  details.append(line("summary", "", word("fairness")), line("p", "text", proof));
  return details;
}

// The elements of a message. `say` gets the action of a pressed key.
export function render(entry, say, { picture = true } = {}) {
  const article = document.createElement("article");
  article.className = entry.by ? "message chat" : "message";
  article.dataset.number = entry.number;
  if (entry.by) article.append(line("strong", "by", entry.by));
  const { words, proof } = plain(entry.text);
  if (words) article.append(line("p", "text", words));
  if (entry.mono) {
    const mono = line("pre", "mono", entry.mono);
    mono.tabIndex = 0;
    article.append(mono);
  }
  if (picture && entry.picture) article.append(...figure(entry.picture));
  if (picture && entry.poster) article.append(...figure(entry.poster));
  if (entry.file) article.append(download(entry.file));
  if (proof) article.append(fairness(proof));
  article.append(keyboard(entry.keys, entry.number, say));
  return article;
}

function line(tag, kind, text) {
  const element = document.createElement(tag);
  element.className = kind;
  element.textContent = text;
  return element;
}

function figure(picture) {
  const frame = document.createElement("div");
  frame.className = "frame";
  reserve(frame, picture);
  if (picture.theme) frame.dataset.theme = picture.theme;
  const image = document.createElement("img");
  image.alt = picture.alt;
  image.src = picture.src;
  frame.append(image);
  const view = document.createElement("div");
  view.className = "view";
  // The server drops old pictures.
  image.addEventListener("error", () => view.classList.add("gone"));
  view.append(frame);
  return picture.src.endsWith(".gif") ? [view, ...steps(frame, picture)] : [view];
}

// Reserves the space of a picture before it loads, so that nothing shifts.
function reserve(frame, { width, height }) {
  frame.style.aspectRatio = `${width} / ${height}`;
}

function download([name, content]) {
  const link = line("a", "file", word("download", name));
  link.download = name;
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(content)}`;
  return link;
}

function keyboard(rows, number, say) {
  const keys = document.createElement("div");
  keys.className = "keys";
  for (const row of rows) {
    const line = document.createElement("div");
    line.className = "keyrow";
    for (const key of row) line.append(keyCap(key, number, say));
    keys.append(line);
  }
  return keys;
}

function keyCap(key, number, say) {
  const button = line("button", "key", key.label);
  button.type = "button";
  button.disabled = key.does === "spent";
  if (key.emphasis) button.classList.add(key.emphasis);
  if (key.data) button.dataset.says = key.data;
  button.dataset.does = key.does;
  button.addEventListener("click", () => say(key, number, button));
  return button;
}

// A message on the stage: first what to do now, then what has just happened; rules and seals are below the keys.
function staged(entry, say) {
  const article = render({ ...entry, text: "", keys: stageKeys(entry) }, say);
  const { phase, outcome, game } = entry.picture;
  const { words, proof } = plain(entry.text, phase === "over" ? game : undefined);
  const said = words.split("\n").filter((part) => part !== "");
  const laying = ["open", "placing"].includes(phase);
  // The headline says that a game is over.
  const last = said.splice(-1);
  const now = phase === "over" ? [] : last;
  const parts = [["now", now], ["text", laying ? [] : entry.advice ?? said]];
  // During a fight the space for news is always kept, so that the board does not move.
  const shown = parts.filter(([kind, some]) => some.length > 0 || (kind === "text" && phase === "firing"));
  article.prepend(thumbnail(entry.picture));
  const headline = outcome ? [line("h3", `now headline ${outcome}`, word(HEADLINES[outcome]))] : [];
  tell(article, [...headline, ...shown.map(([kind, some]) => line("p", kind, some.join("\n")))]);
  if (proof) article.append(fairness(proof));
  if (laying && said.length > 0) article.append(line("p", "text rest", said.join("\n")));
  return article;
}

// Inserts the instruction above the thumbnail, and the news beside it.
function tell(article, lines) {
  const [now, news] = [true, false].map((first) => lines.filter((one) => one.matches(".now") === first));
  article.querySelector(".swap").before(...now);
  article.querySelector(".swap").after(...news);
}

// The keys below a board, without those for columns and ships, which are pressed on the board itself.
function stageKeys(entry) {
  if (!entry.picture.board) return again(entry.keys, entry.picture.against);
  const kept = entry.keys.map((row) => row.filter((key) => !/ (?:aim|sail) \S+$/.test(key.data ?? "")));
  return kept.filter((row) => row.length > 0);
}

// Labels the rematch key with the opponent's name.
function again(rows, against) {
  const named = (key) => (against && / rematch$/.test(key.data ?? "") ? { ...key, label: word("again", against) } : key);
  return rows.map((row) => row.map(named));
}

// Replaces a message's keys and keeps the focus at the same position. Equal keys are not replaced, so that no press is lost.
function rekey(article, rows, say) {
  const old = article.querySelector(":scope > .keys");
  const fresh = keyboard(rows, Number(article.dataset.number), say);
  if (old.isEqualNode(fresh)) return;
  keepFocus(old, fresh, () => old.replaceWith(fresh));
}

function keepFocus(old, fresh, change) {
  const at = [...old.querySelectorAll("button, a, pre")].indexOf(document.activeElement);
  change();
  const places = [...fresh.querySelectorAll("button, a, pre")];
  if (at >= 0 && places.length > 0) places[Math.min(at, places.length - 1)].focus();
}

// Whether two states of a message look the same.
function alike(one, other) {
  const shown = (entry) => JSON.stringify({ ...entry, touched: 0 });
  return shown(one) === shown(other);
}

// A pane: its messages by number.
export class Pane {
  constructor(element, say) {
    this.element = element;
    this.say = say;
    this.entries = new Map();
  }

  // Adds or updates a message; returns whether it has changed.
  put(entry, options) {
    const known = this.entries.get(entry.number);
    if (known && known.entry.touched >= entry.touched) return false;
    if (known && alike(known.entry, entry)) {
      // Unchanged: keeps the elements, for example an animation at its current picture.
      known.entry = entry;
      return false;
    }
    const low = this.element.scrollHeight - this.element.scrollTop - this.element.clientHeight < 80;
    const article = render(entry, this.say, options);
    article.hidden = article.querySelector("p, pre, .frame, .file, button") === null;
    if (known) keepFocus(known.article, article, () => known.article.replaceWith(article));
    else this.element.append(article);
    this.entries.set(entry.number, { entry, article });
    if (low) this.toEnd();
    return true;
  }

  toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  // Scrolls a message into view, as little as possible.
  reveal(number) {
    const article = this.entries.get(number)?.article;
    (article?.querySelector(".film") ?? article)?.scrollIntoView({ block: "nearest" });
  }

  last() {
    return [...this.entries.values()].at(-1)?.entry;
  }

  // Whether the last message is an invitation.
  invites() {
    return this.last()?.keys.flat().some((key) => / (?:join|checkin)$/.test(key.data ?? "")) ?? false;
  }

  // Moves a message from the stage to the pane, without its picture; keeps only the last few of them.
  shelve(entry) {
    const { picture, ...words } = entry;
    if (!this.put({ ...words, keys: [] })) return;
    this.entries.get(entry.number).article.classList.add("past");
    [...this.element.querySelectorAll(".past")].slice(0, -LAST_PAST).forEach((article) => article.remove());
  }

  // Whether a game is running here, judged by the newest picture of each game.
  anyLive() {
    const pictures = [...this.entries.values()].map(({ entry }) => entry.picture).filter((picture) => picture?.phase);
    const newest = new Map(pictures.map(({ game, phase }) => [game, phase]));
    return [...newest.values()].some((phase) => ["open", "placing", "firing"].includes(phase));
  }

  rekey(number, rows) {
    const known = this.entries.get(number);
    if (known) rekey(known.article, rows, this.say);
    return known !== undefined;
  }
}

// The marks of a board's cells, regardless of a chosen salvo.
const marks = (board) => board.spots.map(({ mark }) => (mark === "+" ? "?" : mark)).join("|");

// Whether it is the person's turn in a game.
const needed = (entry) => entry.picture.phase === "placing" || entry.picture.board?.turn === true;

// The stage: the newest own picture of each game, one game at a time.
export class Stage {
  // `say` gets the action of a pressed key, `act` the command and options of a pressed cell.
  constructor(say, act) {
    this.say = (key, number, button) => this.asks(key) || say(key, number, button);
    this.act = act;
    this.element = byId("stage");
    this.boards = new Map();
    this.hints = new Map();
    this.shown = null;
    this.moment = "";
    this.fromBoard = false;
    this.unfolded = false;
    this.grid = new Grid((cell) => this.press(cell, act));
    this.decisions = new Decisions(byId("decide"), act);
    this.laying = new Laying(this.grid, (ships) => act("place", { ships, game: this.shown }));
  }

  // Handles the press of a cell, unless one is pending. A ship of the table game has its own keys.
  press(cell, act) {
    if (this.grid.pending === cell) return undefined;
    const entry = this.boards.get(this.shown);
    const { does } = this.grid.board;
    if (does !== "sail") {
      this.grid.await(cell);
      return act(does, { cell, game: this.shown });
    }
    const key = entry.keys.flat().find((key) => key.data?.endsWith(` sail ${cell}`));
    if (!key) return undefined;
    this.grid.await(cell);
    this.fromBoard = true;
    return this.say(key, entry.number);
  }

  // Asks for confirmation of an incomplete salvo; returns whether the key was handled.
  asks(key) {
    if (key.does === "more") {
      this.draw();
      this.grid.focus({ preventScroll: true });
      return true;
    }
    const left = this.grid.board?.left ?? 0;
    if (left === 0 || key.sure || !/ salvo$/.test(key.data ?? "")) return false;
    const article = this.element.querySelector(".message");
    const more = { label: word("chooseMore", left), does: "more", emphasis: "main" };
    rekey(article, [[more, { ...key, label: word("fireShort"), emphasis: "danger", sure: true }]], this.say);
    const keys = article.querySelector(":scope > .keys");
    keys.prepend(line("p", "asks", word("short", left)));
    keys.querySelector("button").focus({ preventScroll: true });
    return true;
  }

  // Shows the chances of a hint on the board until it changes; returns whether a board is waiting for a shot.
  hint({ text, picture }) {
    const entry = this.boards.get(this.shown);
    const board = entry?.picture.board;
    const chances = picture?.chances ?? [];
    if (!board || !["fire", "plan"].includes(board.does) || chances.length !== board.spots.length) return false;
    this.hints.set(this.shown, { marks: marks(board), chances, advice: text.split("\n").slice(-1) });
    this.draw();
    this.come();
    return true;
  }

  // The hint for the current state of a game.
  hintFor({ picture: { game, board } }) {
    const hint = this.hints.get(game);
    if (hint && (!board || hint.marks !== marks(board))) this.hints.delete(game);
    return this.hints.get(game);
  }

  // Shows a message with an own picture. Returns the earlier message it replaces, if that is another one.
  put(entry) {
    const game = entry.picture.game;
    const before = this.boards.get(game);
    if (before && before.touched >= entry.touched) return null;
    this.boards.set(game, entry);
    if (!this.live(this.shown) || (needed(entry) && !needed(this.boards.get(this.shown)))) this.shown = game;
    this.draw();
    return before && before.number !== entry.number ? before : null;
  }

  live(game) {
    const entry = this.boards.get(game);
    return entry !== undefined && entry.picture.phase !== "over";
  }

  anyLive() {
    return [...this.boards.keys()].some((game) => this.live(game));
  }

  // Whether there is a game on the stage, running or finished.
  playing() {
    return this.boards.has(this.shown);
  }

  // Replaces the keys of the message on the stage, if it is this one.
  rekey(number, rows) {
    const entry = this.boards.get(this.shown);
    const article = this.element.querySelector(".message");
    if (entry?.number !== number || !article) return false;
    rekey(article, stageKeys({ ...entry, keys: rows }), this.say);
    if (this.fromBoard) article.querySelector(":scope > .keys button")?.focus();
    return true;
  }

  // Clears the pending cell after a refused press.
  settle() {
    if (this.grid.pending) this.grid.show(this.grid.board, this.grid.chances);
  }

  draw() {
    const deciding = this.decisions.element.contains(document.activeElement);
    this.show();
    // After a decision that ends the game, the focus moves to the keys below the board.
    if (deciding && this.decisions.element.hidden) this.element.querySelector(".keys button")?.focus({ preventScroll: true });
  }

  show() {
    const chosen = byId("start").contains(document.activeElement);
    byId("start").hidden = this.anyLive();
    this.choose();
    const newest = this.boards.get(this.shown);
    const entry = newest && { ...newest, advice: this.hintFor(newest)?.advice };
    this.element.hidden = entry === undefined;
    this.decisions.show(this.shown, entry?.picture.may ?? []);
    if (!entry) return this.element.replaceChildren();
    const old = this.element.querySelector(".message");
    if (old && Number(old.dataset.number) === entry.number) return this.update(old, entry);
    const article = staged(entry, this.say);
    // If the focus came to the keys from the board, it returns there.
    const onBoard = (this.fromBoard ? this.element : this.grid.element).contains(document.activeElement);
    const ready = this.begins(entry) && this.element.contains(document.activeElement);
    this.fromBoard = false;
    this.element.replaceChildren(article);
    article.querySelector(".frame img").addEventListener("error", () => this.act("field", { game: entry.picture.game }), { once: true });
    watch(article);
    this.lay(article, entry);
    if (!entry.picture.board) return undefined;
    // A person who has just started a game continues on the board, without scrolling.
    if (chosen || ready) this.grid.focus({ preventScroll: true });
    else if (onBoard) this.grid.focus();
    return undefined;
  }

  // Whether this entry begins the fight.
  begins(entry) {
    return this.element.dataset.phase === "placing" && entry.picture.phase === "firing";
  }

  // Updates only what differs, so that the picture does not flicker and the focus is kept.
  update(article, entry) {
    const image = article.querySelector(".frame img");
    reserve(article.querySelector(".frame"), entry.picture);
    article.querySelector(".frame").dataset.theme = entry.picture.theme ?? "";
    const fresh = staged(entry, this.say);
    const texts = (of) => [...of.children].filter((child) => !child.matches(".view, .keys, .swap, .film"));
    texts(article).forEach((child) => child.remove());
    const [below, above] = [true, false].map((rest) => texts(fresh).filter((child) => child.matches(".rest") === rest));
    tell(article, above);
    article.append(...below);
    image.alt = entry.picture.alt;
    const next = new Image();
    next.src = entry.picture.src;
    next.decode().then(() => {
      if (this.boards.get(this.shown)?.touched !== entry.touched) return;
      image.src = entry.picture.src;
      paint(article.querySelector(".swap"), entry.picture);
    }, () => {});
    const onKey = article.querySelector(":scope > .keys").contains(document.activeElement);
    const began = this.begins(entry);
    rekey(article, stageKeys(entry), this.say);
    this.lay(article, entry);
    if (onKey && (this.fromBoard || began) && entry.picture.board) this.grid.focus({ preventScroll: began });
    this.fromBoard = false;
  }

  lay(article, entry) {
    const { board, phase, game } = entry.picture;
    const moment = `${game} ${phase}`;
    if (this.moment !== moment) this.come();
    this.moment = moment;
    this.element.dataset.phase = phase;
    const frame = article.querySelector(".frame");
    frame.classList.toggle("wide", entry.picture.width > entry.picture.height);
    const news = article.querySelector(".text:not(.rest)");
    // The last event is at the bottom, the end of the game at the top.
    if (news) [news.tabIndex, news.scrollTop] = [0, phase === "over" ? 0 : news.scrollHeight];
    if (board) {
      this.grid.show(board, this.hintFor(entry)?.chances);
      if (this.grid.element.parentElement !== frame) frame.append(this.grid.element);
    } else {
      this.grid.element.remove();
      // Without cells that take the focus it is scrolled by keys itself.
      frame.closest(".view").tabIndex = 0;
    }
    // If only half the picture fits, the half with the board is shown: the own field for placing ships, then the enemy's.
    const half = board ? (board.x < 0.5 ? "left" : "right") : frame.dataset.half ?? (phase === "placing" ? "left" : "right");
    if (frame.dataset.half === half) return;
    frame.dataset.half = half;
    this.face();
  }

  // Scrolls the stage into view, when a game begins, its fight begins, or it ends.
  come() {
    for (let around = this.element; around !== null; around = around.parentElement) around.scrollTop = 0;
  }

  // Shows the relevant half.
  face() {
    const frame = this.element.querySelector(".frame[data-half]");
    if (frame) turn(frame.closest(".message"), frame.dataset.half);
  }

  // Keeps the shown half; the height of a phone's page changes with its browser bars.
  refit() {
    this.element.querySelectorAll(".message").forEach(refit);
  }

  choose() {
    const nav = byId("games");
    const finished = [...this.boards.keys()].filter((game) => !this.live(game) && game !== this.shown);
    const folded = new Set(this.unfolded ? [] : finished.slice(0, -LAST_FINISHED));
    nav.hidden = this.boards.size < 2;
    nav.setAttribute("aria-label", word("which"));
    const chip = ([game, entry]) => {
      const { against, board } = entry.picture;
      const state = board?.turn ? word("yourTurn") : this.live(game) ? "" : word("finished");
      const button = line("button", "chip", [against ? word("against", against) : game, state].filter(Boolean).join(" · "));
      button.title = game;
      button.type = "button";
      button.classList.toggle("needs", needed(entry));
      button.setAttribute("aria-pressed", String(game === this.shown));
      button.addEventListener("click", () => {
        this.shown = game;
        this.draw();
      });
      return button;
    };
    const held = nav.contains(document.activeElement) ? document.activeElement.title : "";
    nav.replaceChildren(...[...this.boards].filter(([game]) => !folded.has(game)).map(chip));
    if (held) [...nav.children].find((button) => button.title === held)?.focus();
    if (folded.size === 0) return;
    const older = line("button", "chip", word("older", folded.size));
    older.type = "button";
    older.addEventListener("click", () => {
      this.unfolded = true;
      this.draw();
      nav.querySelector("button")?.focus();
    });
    nav.append(older);
  }
}
