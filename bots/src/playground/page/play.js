// The chat view: sends the person's requests and shows the answers.

import { Link } from "/app/link.js";
import { currentPerson, followOtherTabs, isCurtainDown } from "/app/people.js";
import { Cues } from "./cues.js";
import { Line } from "./line.js";
import { Offers } from "./offers.js";
import { Pane, Stage, plain, render } from "./panes.js";
import { offerLanguages, speak, word } from "./words.js";

const byId = (id) => document.getElementById(id);

const me = currentPerson();

let questions = 0;
let lastPane = "room";
// Whether the last request expects a private message.
let reads = false;
// Whether the last request was for a hint.
let hinted = false;
// The ids of pending requests for a game against anyone and against the computer; a second press repeats the same request.
const begun = { anyone: null, computer: null };
// The data of keys that can be pressed only once; guards against double taps.
const spent = new Set();

// --- requests -------------------------------------------------------------------------------------

function request(message, asks = message.pane === "private", id = crypto.randomUUID()) {
  hinted = asksForHint(message);
  lastPane = message.pane;
  reads = asks;
  hideRefusal();
  link.post(message, id);
}

// A text of cells only is a move, not chat; in the channel the bot would not read it as one.
const CELLS = /^(?:\s*(?:\p{L}\s?\d{1,2}|\d{1,2}\s?\p{L})[!,]?)+$/u;

// A typed line may be a command that is answered privately.
const say = (text) => request({ kind: "say", text, pane: CELLS.test(text) ? "private" : chosenPane() }, true);
const act = (verb, options, pane) => request({ kind: "do", verb, options, pane });
// Starts a game, unless the same request is pending.
function begin(against) {
  begun[against] ??= crypto.randomUUID();
  request({ kind: "do", verb: "battle", options: { against }, pane: "room" }, false, begun[against]);
}
// Challenges anyone, unless there is such a challenge.
function invite() {
  if (!offers.waits) begin("anyone");
}
const chosenPane = () => document.querySelector("input[name=pane]:checked").value;

// Copies the link to the board page that accepts a challenge; without a clipboard, shows it for copying.
function copyLink(data, label, button) {
  const address = `${location.origin}/#join=${data}`;
  const copied = navigator.clipboard?.writeText(address) ?? Promise.reject();
  copied.then(() => { button.textContent = word("copied"); }, () => window.prompt(label, address));
}

const press = (pane, asks) => (key, message, button) => {
  if (key.does === "field") act("field", { game: key.data }, "private");
  else if (key.does === "invite") copyLink(key.data, key.label, button);
  else if (!spent.has(key.data)) {
    // A key drawn for one state of the game can be pressed once.
    if (/^\w+ [1-9]\d* /.test(key.data)) spent.add(key.data);
    request({ kind: "press", data: key.data, message, pane }, asks?.());
  }
};

// A press on the board is a move; keys below a board expect a message only when the game is over.
const move = (verb, options) => request({ kind: "do", verb, options, pane: "private" }, false);
const isOver = () => !stage.live(stage.shown);

function ask(verb, param, typed) {
  questions += 1;
  link.send({ kind: "complete", ask: questions, verb, param, typed, pane: chosenPane() });
  return questions;
}

// --- display ------------------------------------------------------------------------------------

const room = new Pane(byId("room"), press("room"));
const letters = new Pane(byId("private"), press("private"));
const stage = new Stage(press("private", isOver), move);
const line = new Line(ask, say);
const cues = new Cues();
const offers = new Offers(byId("offered"), {
  me,
  act: (verb, options) => act(verb, options, "private"),
  copy: (code, button) => copyLink(code, word("invite"), button),
});

// Shows a message: own pictures on the stage, the rest in its pane.
function show(pane, entry) {
  offers.note(entry);
  const shown = place(pane, entry);
  if (entry.offer && offers.isMine(entry.offer)) begun.anyone = null;
  invitation();
  document.body.classList.toggle("playing", stage.playing());
  // Spectators and invited people see the channel enlarged.
  const watching = stage.boards.size === 0 && (room.anyLive() || room.invites());
  if (watching !== document.body.classList.contains("watching")) {
    document.body.classList.toggle("watching", watching);
    // On a phone the channel is then at the top.
    document.scrollingElement.scrollTop = 0;
    room.toEnd();
  }
  return shown;
}

function place(pane, entry) {
  if (pane === "room") {
    if (entry.picture?.game && entry.picture.phase !== "open") retire(entry.picture.game);
    return room.put(answerable(entry));
  }
  if (entry.past) return letters.shelve(entry) ?? false;
  if (!entry.picture?.own) return letters.put(entry);
  // A withdrawn or declined challenge has no board to show.
  if (entry.picture.outcome === "finished" && !stage.boards.has(entry.picture.game)) {
    return letters.put({ ...entry, picture: undefined, poster: undefined, keys: [] });
  }
  begun.computer = null;
  const before = stage.put(entry);
  if (before && before.text !== entry.text) letters.shelve(before);
  return true;
}

// Removes the keys that answer the challenge of this game.
function retire(game) {
  const challenges = [...room.entries.values()].filter(({ entry }) => entry.offer?.game === game);
  challenges.forEach(({ entry }) => room.rekey(entry.number, answerable(entry).keys));
}

// An entry without the keys of a challenge that is the person's own or closed.
function answerable(entry) {
  if (!entry.offer || !(offers.isMine(entry.offer) || offers.closed.has(entry.offer.game))) return entry;
  return { ...entry, keys: entry.keys.map((row) => row.filter((key) => !/ (?:join|decline)$/.test(key.data ?? ""))) };
}

// Shows an invitation to a tournament at the top of the page, while the channel is collapsed.
function invitation() {
  const entry = room.invites() ? room.last() : undefined;
  const shows = entry !== undefined && !entry.offer;
  const element = byId("invitation");
  element.hidden = !shows;
  if (!shows) return element.replaceChildren();
  const card = render({ ...entry, text: entry.text.split("\n")[0] }, press("room"), { picture: false });
  if (!element.firstElementChild?.isEqualNode(card)) element.replaceChildren(card);
  return undefined;
}

function announce(entry) {
  const spoken = document.createElement("p");
  const text = plain(entry.text).words;
  spoken.textContent = entry.by ? `${entry.by}: ${text}` : text;
  const voice = byId("voice");
  voice.append(spoken);
  while (voice.childElementCount > 6) voice.firstElementChild.remove();
}

function showRefusal(entry) {
  const notice = render(entry, press(lastPane));
  byId("refusal").replaceChildren(notice);
  byId("notice").hidden = false;
  byId("alarm").textContent = entry.text;
  stage.settle();
  spent.clear();
  begun.anyone = null;
  begun.computer = null;
  offers.refresh();
}

function hideRefusal() {
  byId("notice").hidden = true;
  byId("alarm").textContent = "";
}

const hear = {
  me({ name, locale, id }) {
    me.name = name;
    me.id = id;
    localStorage.setItem("name", name);
    if (document.activeElement !== byId("name")) byId("name").value = name;
    byId("locale").value = locale;
  },
  catalogue({ first, verbs }) {
    line.verbs = first ? verbs : [...line.verbs, ...verbs];
  },
  // Messages already shown are kept, because a restarted server does not have them.
  state(state) {
    state.room.forEach((entry) => show("room", entry));
    state.private.forEach((entry) => show("private", entry));
    state.private.forEach((entry) => cues.note(entry, false));
  },
  post({ pane, entry }) {
    if (show(pane, entry)) announce(entry);
    cues.note(entry, true);
    if (pane === "private" && !entry.picture?.own) spent.clear();
    if (hinted && pane === "private" && !entry.picture?.own) return stage.hint(entry) ? undefined : letters.reveal(entry.number);
    // Unrequested messages do not scroll the board away, except for invitations.
    if (pane === "private" && !entry.picture?.own && (reads || (letters.invites() && !room.invites()))) letters.reveal(entry.number);
    return undefined;
  },
  edit({ pane, entry }) {
    // A message that replaces a board, such as a review, is new in the pane.
    const first = pane === "private" && !entry.picture?.own && !letters.entries.has(entry.number);
    if (show(pane, entry)) announce(entry);
    cues.note(entry, true);
    if (first || entry.picture?.src.endsWith(".gif")) letters.reveal(entry.number);
  },
  answer({ entry }) {
    showRefusal(entry);
  },
  keys({ message, keys }) {
    spent.clear();
    if (!room.rekey(message, keys) && !stage.rekey(message, keys)) letters.rekey(message, keys);
  },
  suggestions({ ask, items }) {
    line.answer(ask, items);
  },
  done(_, said) {
    if (said && said.kind !== "say") stage.settle();
    if (said && line.find(chosen(said)[0] ?? "")?.name === "look" && chosen(said).length > 1) redraw();
  },
};

// The words of a request: a typed line, or the data of a key.
const chosen = (said) => (said.text ?? said.data ?? said.verb ?? "").trim().replace(/^\//, "").split(/\s+/);
// A typed request for a hint begins with the command; the data of a key ends with it.
const asksForHint = (said) => [0, -1].some((at) => line.find(chosen(said).at(at) ?? "")?.name === "hint");

// Requests the current picture again, for a changed look.
function redraw() {
  if (stage.live(stage.shown)) act("field", { game: stage.shown }, "private");
}

// Simple mode: one board, one sentence and two large keys.
function simplify() {
  const simple = localStorage.getItem("simple") === "true";
  document.body.classList.toggle("simple", simple);
  byId("simple").setAttribute("aria-pressed", String(simple));
  stage.face();
}

// --- connection ----------------------------------------------------------------------

const hello = () => ({ kind: "hello", secret: me.secret, name: me.name, locale: me.locale });

function tellLink(text) {
  byId("link").textContent = text;
  document.body.classList.toggle("adrift", text !== "");
}

const link = new Link(hello, (news, said) => hear[news.kind](news, said), (connected) => tellLink(connected ? "" : word("lost")));

// --- controls --------------------------------------------------------------------

byId("computer").addEventListener("click", () => begin("computer"));
byId("anyone").addEventListener("click", invite);
byId("unfold").addEventListener("click", () => {
  const open = document.body.classList.toggle("unfolded");
  byId("unfold").setAttribute("aria-expanded", String(open));
  if (open) room.toEnd();
});
byId("simple").addEventListener("click", () => {
  localStorage.setItem("simple", String(!document.body.classList.contains("simple")));
  simplify();
});
byId("dismiss").addEventListener("click", () => {
  hideRefusal();
  byId("words").focus();
});
for (const button of document.querySelectorAll("[data-verb]")) {
  button.addEventListener("click", () => act(button.dataset.verb, {}, "private"));
}
byId("name").addEventListener("change", (event) => {
  me.name = event.target.value.trim() || null;
  link.send(hello());
});
byId("locale").addEventListener("change", async (event) => {
  me.locale = event.target.value;
  localStorage.setItem("locale", me.locale);
  await speak(me.locale);
  stage.draw();
  offers.show();
  link.send(hello());
  act("language", { language: me.locale }, "private");
});

window.addEventListener("resize", () => stage.refit());
followOtherTabs();

// Keeps keys above the command line, whose height varies.
const measure = ([{ target }]) => document.body.style.setProperty("--footer", `${target.offsetHeight}px`);
new ResizeObserver(measure).observe(document.querySelector("footer"));

offerLanguages(byId("locale"));
await speak(me.locale);
byId("locale").value = me.locale;
simplify();
// While the device is passed on, the board page has the curtain.
if (isCurtainDown()) location.replace("/");
else {
  tellLink(word("joining"));
  link.connect();
}
